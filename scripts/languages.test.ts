import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cities } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { pushPaths } from '@dawaya/contract/vocabulary/push';
import { states } from '@dawaya/contract/vocabulary/regions';
import { secondFactorActions } from '@dawaya/contract/vocabulary/second-factor';
import { specializations } from '@dawaya/contract/vocabulary/specializations';
import { staffRoles } from '@dawaya/contract/vocabulary/staff';
import { authenticationPage } from '@dawaya/stripe-double/authentication-page';
import { texts as providerTexts } from '@dawaya/stripe-double/browser/language';
import { describe, expect, test } from 'vitest';
import { untranslatedWords } from '../e2e/support/untranslated.ts';
import { renderMail } from '../server/src/features/mail/render.ts';
import {
  type MailTemplate,
  type MailTemplates,
  mailTemplates,
} from '../server/src/features/mail/templates.ts';
import { errorSentences, fieldSentences } from '../server/src/platform/error-sentences.ts';
import { openLabel, pushSentenceOf } from '../web/src/worker/push-texts.ts';

// Journeys can hardly reach all texts, so these tests read each text with every plural form.
const languages: Language[] = ['en', 'ar'];
/** One number for each plural form of Arabic. */
const counts = [0, 1, 2, 3, 11, 100];

/** Returns every text with its path; for a function, its text for each number. */
function textsIn(where: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[where, value]];
  if (typeof value === 'function') {
    // The argument is text, because a plural converts it to a number, and names are text.
    return counts.map((count) => [
      where,
      String(value(...Array(value.length).fill(String(count)))),
    ]);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(`${where}.${name}`, inner));
}

const foreignIn = (
  texts: [string, string][],
  language: Language,
  known: (string | RegExp)[] = [],
) =>
  texts
    .map(([where, text]) => [where, ...untranslatedWords(text, language, known)])
    .filter(({ length }) => length > 1);

const folder = join(import.meta.dirname, '../web/src/i18n');
const files = readdirSync(folder).filter((file) =>
  /^export const ar\b/m.test(readFileSync(join(folder, file), 'utf8')),
);

/** The companies that pass messages on to devices. */
const companies = ['Google', 'Mozilla', 'Apple', 'Microsoft'];

/** Words of the other language that a file may contain. */
const allowedForeignWords: Record<string, string[]> = {
  'layout.ts': ['English', 'العربية'],
  'home.ts': ['اقرأ', 'بالعربية'],
  // The names of file formats, and of resources and programs for them.
  'admin-overview.ts': ['CSV', 'FHIR', 'R4', 'OSC', 'JOSM', 'OpenStreetMap'],
  'privacy.ts': [
    'language',
    'lang',
    'theme',
    'roles',
    'city',
    'lowData',
    'styles',
    'bell',
    'notified',
    ...companies,
  ],
  'privacy-data.ts': companies,
  // Apps, and the kind of picture that they read.
  'second-factor.ts': ['Google', 'Authenticator', 'Aegis', '2FAS', 'QR'],
};

describe.each(languages)('in %s', (language) => {
  test.each(files)('the page’s texts of %s are in this language', async (file) => {
    const texts = textsIn('', (await import(join(folder, file)))[language]);
    expect(texts.length).toBeGreaterThan(0);
    // Excludes the identifiers of anchors.
    const said = texts.filter(([where]) => !/\.sections\.\d+\.id$/.test(where));
    expect(foreignIn(said, language, allowedForeignWords[file])).toEqual([]);
  });

  test('the error messages of refused calls are in this language', () => {
    const sentences = Object.entries({ ...errorSentences, ...fieldSentences });
    const texts = sentences.map(([code, said]): [string, string] => [code, said[language]]);
    expect(foreignIn(texts, language)).toEqual([]);
  });

  test('a device shows each kind of message in this language', () => {
    const messages = [...Object.keys(pushPaths), 'test'].flatMap((kind) =>
      counts.flatMap((count) =>
        [false, true].map((isEmergency) => ({ kind, count, isEmergency, language })),
      ),
    );
    const said = messages.map((message): [string, string] => [
      `${message.kind} ${message.count}`,
      pushSentenceOf(message),
    ]);
    expect(foreignIn([...said, ['open', openLabel(language)]], language)).toEqual([]);
    // Only a kind without a text shows the general sentence.
    expect(said.filter(([, sentence]) => sentence === openLabel(language))).toEqual([]);
  });

  test('the card fields of the test mode are in this language', () => {
    expect(foreignIn(textsIn('', providerTexts[language]), language)).toEqual([]);
  });

  test('the bank’s page of the test mode is in this language', () => {
    const waiting = { currency: 'usd', amount: 1000 } as Parameters<typeof authenticationPage>[0];
    const pages = [waiting, undefined].map((intent) => authenticationPage(intent, language));
    const said = pages.map((page): [string, string] => ['page', page.replace(/<[^>]*>/g, ' ')]);
    expect(foreignIn(said, language)).toEqual([]);
  });

  test.each(Object.keys(mailTemplates) as MailTemplate[])(
    'the mail %s is in this language',
    (template) => {
      const texts = mailValues[template].flatMap((values): [string, string][] => {
        const { subject, text } = renderMail(template, language, values as never);
        return [
          ['subject', subject],
          ['text', text],
        ];
      });
      expect(texts.length).toBeGreaterThan(0);
      expect(foreignIn(texts, language, [name, /US\$/g])).toEqual([]);
    },
  );
});

test('states, cities and specializations have an Arabic name each', () => {
  const names = Object.entries({
    ...states,
    ...Object.fromEntries(cities.map(({ city, nameAr }) => [city, nameAr])),
    ...specializations,
  });
  expect(
    names.filter(
      ([english, arabic]) =>
        untranslatedWords(english, 'en').length > 0 || untranslatedWords(arabic, 'ar').length > 0,
    ),
  ).toEqual([]);
});

test('the check finds a word of the other language anywhere in a text', () => {
  expect(untranslatedWords('أرسل الـprescription الآن', 'ar')).toEqual(['prescription']);
  expect(untranslatedWords('Send the روشتة now', 'en')).toEqual(['روشتة']);
  expect(untranslatedWords('صورة JPG من Nile Pharmacy، a@b.test', 'ar', ['Nile Pharmacy'])).toEqual(
    [],
  );
});

/** A name in both languages, as people write it. */
const name = 'صيدلية النيل Nile';
const moment = '2026-11-21T09:00:00.000Z';
const contactUrl = 'https://dawaya.test/contact';
const shop = {
  shopName: name,
  loginUrl: 'https://dawaya.test/dashboard',
  reason: name,
  contactUrl,
};
const doctor = {
  fullName: name,
  loginUrl: 'https://dawaya.test/doctor-login',
  reason: name,
  contactUrl,
};
const listUrl = 'https://dawaya.test/pharmacist/advertisements';
const dashboard = { dashboardUrl: 'https://dawaya.test/dashboard' };
const requests = { shopName: name, requestsUrl: 'https://dawaya.test/my-requests' };
const message = { name, email: 'amna@people.test', subject: name, message: name };

const applicant = { name, until: moment, loginUrl: doctor.loginUrl };
const roles = ['pharmacy', 'doctor'] as const;

const factorUrls = {
  sessionsUrl: 'https://dawaya.test/sessions',
  securityUrl: 'https://dawaya.test/security',
  contactUrl: 'https://dawaya.test/contact',
};

/** The values of each mail. The type requires an entry for a new kind of mail. */
const mailValues: { [T in MailTemplate]: MailTemplates[T][] } = {
  'login-code': [{ code: '123456' }],
  'data-code': [{ code: '123456' }],
  'staff-invitation': staffRoles.flatMap((role) =>
    [name, null].map((inviter) => ({ ...shop, name, inviter, role })),
  ),
  'owner-invited': [{ ...shop, name, address: message.email }],
  'owner-number-used': [shop],
  'account-address-changed': [{ name, contactUrl }],
  'staff-removed': [
    { ...shop, name, address: null },
    { ...shop, name: null, address: message.email },
  ],
  'proof-code': [{ code: '123456' }],
  'proof-reminder': roles.map((role) => ({ role, ...applicant })),
  'removal-notice': [applicant],
  'closing-notice': roles.map((role) => ({ role, ...applicant })),
  'new-sign-in': [true, false].map((isByCode) => ({
    isByCode,
    device: null,
    sessionsUrl: 'https://dawaya.test/sessions',
  })),
  'password-changed': [
    { device: null, sessionsUrl: factorUrls.sessionsUrl, contactUrl: factorUrls.contactUrl },
  ],
  'second-factor-changed': secondFactorActions
    .filter((action) => action !== 'rename-passkey')
    .map((action) => ({ action, device: null, ...factorUrls })),
  'no-account': [{ signupUrl: 'https://dawaya.test/signup' }],
  'pharmacy-approved': [shop],
  'pharmacy-rejected': [shop],
  'pharmacy-suspended': [shop],
  'pharmacy-reinstated': [shop],
  'pharmacy-name-accepted': [{ shopName: name, ...dashboard }],
  'pharmacy-name-refused': [{ ...shop, ...dashboard }],
  'pharmacy-asked-medicines': [{ city: name, asked: [{ name, times: 14 }], ...dashboard }],
  'advertisement-activated': [
    { fee: 'US$10.00', paymentId: 'pi_3NqTest', isHidden: true },
    { fee: 'US$10.00', paymentId: 'pi_3NqTest', isHidden: false },
    { amountSdg: 25_000, paymentId: '20012345', isHidden: false },
  ].map((paid) => ({
    ...paid,
    productName: name,
    paidAt: moment,
    until: moment,
    listUrl,
    contactUrl,
  })),
  'transfer-refused': [
    { productName: name, reference: '20012345', amountSdg: 25_000, reason: name, listUrl },
  ],
  'advertisement-expiring': [{ productName: name, until: moment, listUrl }],
  'advertisement-taken-down': (['refund', 'dispute'] as const).flatMap((cause) =>
    [
      { until: moment, isDeleted: false },
      { until: null, isDeleted: false },
      { until: null, isDeleted: true },
    ].map((left) => ({ productName: name, cause, listUrl, ...left })),
  ),
  'advertisement-paid-after-deletion': [
    { productName: name, fee: 'US$10.00', paidAt: moment, paymentId: 'pi_3NqTest', contactUrl },
  ],
  'advertisement-picture-accepted': [{ productName: name, listUrl }],
  'advertisement-picture-refused': [{ productName: name, reason: name, listUrl }],
  'request-sent': [{ shopName: name, trackUrl: 'https://dawaya.test/track/abc', code: '12345678' }],
  'request-started': [shop],
  'request-completed': [shop],
  'request-declined': [{ ...shop, homeUrl: 'https://dawaya.test/' }],
  'new-request': [dashboard],
  'request-cancelled': [dashboard],
  'more-requests': [dashboard],
  'more-cancelled': [dashboard],
  'request-accepted': [dashboard],
  'more-accepted': [dashboard],
  'inquiry-sent': [
    { trackUrl: 'https://dawaya.example/track/x', code: '12345678', proofCode: '123456' },
    { trackUrl: 'https://dawaya.example/track/x', proofCode: '123456', asked: 2 },
    { trackUrl: 'https://dawaya.example/track/x' },
  ],
  'inquiry-code': [{ code: '123456' }],
  'town-asked': [requests, { ...requests, proofCode: '123456' }],
  'inquiry-expired': [requests],
  'new-inquiries': [
    { ...dashboard, count: 1 },
    { ...dashboard, count: 12 },
  ],
  'inquiry-answered': [requests],
  'more-answers': [requests],
  'alert-unconfirmed': [{ alertsUrl: 'https://dawaya.test/alerts/abc' }],
  'medicine-available': [[], [name], [name, name]].map((medicines) => ({
    shopName: name,
    medicines,
    askUrl: 'https://dawaya.test/request?pharmacyId=abc',
    alertsUrl: 'https://dawaya.test/alerts/abc',
  })),
  'answer-chosen': [dashboard],
  'request-released': [dashboard],
  'pharmacy-unread': [dashboard],
  'customer-unread': [requests],
  'news-unsent': [requests],
  'refill-reminder': [requests],
  'doctor-approved': [doctor],
  'doctor-rejected': [doctor],
  'doctor-suspended': [doctor],
  'doctor-reinstated': [doctor],
  'doctor-details-accepted': [doctor],
  'doctor-details-refused': [doctor],
  'new-consultation': [doctor],
  'consultation-cancelled': [doctor],
  'consultation-answered': [true, false].map((isCorrection) => ({ isCorrection, ...requests })),
  'consultation-declined': [requests],
  'contact-message': [
    { ...message, phone: '+249912345678' },
    { ...message, phone: null },
  ],
};
