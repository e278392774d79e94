import { expect, test } from 'vitest';
import { renderMail } from './render.ts';
import type { MailTemplates } from './templates.ts';

const listUrl = 'https://dawaya.example/pharmacist/advertisements';
const takenDown = (
  change: Partial<MailTemplates['advertisement-taken-down']>,
): MailTemplates['advertisement-taken-down'] => ({
  productName: 'Zinc',
  cause: 'refund',
  until: null,
  isDeleted: false,
  listUrl,
  ...change,
});

test('a day is Khartoum’s, written out, with Western digits in both languages', () => {
  const values = { productName: 'زنك', until: '2027-01-31T22:30:00.000Z', listUrl };
  expect(renderMail('advertisement-expiring', 'en', values).text).toContain('1 February 2027');
  expect(renderMail('advertisement-expiring', 'ar', values).text).toContain('1 فبراير 2027');
});

test.each([
  ['en', 'refund', 'has been refunded', 'You can pay for it again at any time.'],
  ['en', 'dispute', 'the bank decided for them', 'You can pay for it again at any time.'],
  ['ar', 'refund', 'تم استرداد دفعة', 'يمكنك دفع رسومه من جديد'],
  ['ar', 'dispute', 'حكم البنك لصالحه', 'يمكنك دفع رسومه من جديد'],
] as const)(
  'a mail names why an advertisement ended, and what can be done: %s, %s',
  (language, cause, why, then) => {
    const { text } = renderMail('advertisement-taken-down', language, takenDown({ cause }));
    for (const part of ['Zinc', why, then, listUrl]) expect(text).toContain(part);
  },
);

test.each([
  ['en', 'Your advertisement ends earlier than planned', 'until 1 March 2027'],
  ['ar', 'إعلانك ينتهي قبل موعده', 'حتى 1 مارس 2027'],
] as const)('a mail names the remaining time: %s', (language, subject, left) => {
  const until = '2027-03-01T09:00:00.000Z';
  const mail = renderMail('advertisement-taken-down', language, takenDown({ until }));
  expect([mail.subject, mail.text]).toEqual([subject, expect.stringContaining(left)]);
});

test.each([
  ['en', 'paid for until 20 December 2026', 'customers do not see it', 'is activated'],
  ['ar', 'مدفوعة حتى 20 ديسمبر 2026', 'لا يراه الزبائن', 'تم تفعيل'],
] as const)(
  'a receipt says that the advertisement is not shown yet: %s',
  (language, until, why, not) => {
    const { subject, text } = renderMail('advertisement-activated', language, {
      productName: 'Zinc',
      fee: 'US$10.00',
      paidAt: '2026-11-20T09:00:00.000Z',
      paymentId: 'pi_3Abc',
      until: '2026-12-20T09:00:00.000Z',
      isHidden: true,
      listUrl,
      contactUrl: 'https://dawaya.test/contact',
    });
    for (const part of ['US$10.00', 'pi_3Abc', until, why, 'https://dawaya.test/contact'])
      expect(text).toContain(part);
    expect(subject + text).not.toContain(not);
  },
);

test('amounts and payment numbers stay unbroken from left to right in Arabic', () => {
  const { text } = renderMail('advertisement-activated', 'ar', {
    productName: 'زنك',
    fee: 'US$10.00',
    paidAt: '2026-11-20T09:00:00.000Z',
    paymentId: 'pi_3Abc',
    until: '2026-12-20T09:00:00.000Z',
    isHidden: false,
    listUrl,
    contactUrl: 'https://dawaya.test/contact',
  });
  expect(text).toContain('\u2066US$10.00\u2069');
  expect(text).toContain('\u2066pi_3Abc\u2069');
});

test.each([
  ['en', 'زنك', 'ltr'],
  ['ar', 'Zinc', 'rtl'],
] as const)(
  'a sentence that begins with a name in the other script keeps its direction: %s',
  (language, shopName, direction) => {
    const { html } = renderMail('request-started', language, { shopName });
    expect(html.match(/dir="\w+"/g)).toEqual(Array(4).fill(`dir="${direction}"`));
  },
);

test('a message to the operator has the direction of its own text', () => {
  const { html, text } = renderMail('contact-message', 'en', {
    name: 'Amna',
    email: 'amna@people.test',
    phone: null,
    subject: 'Hours',
    message: 'Augmentin 1g هل يتوفر؟',
  });
  expect(html).toContain('<p dir="rtl">Augmentin 1g هل يتوفر؟</p>');
  expect(html).toContain('<p dir="ltr">Email: amna@people.test</p>');
  // Mail programs take a line's direction from its first letter.
  expect(text).toContain('\n\u200fAugmentin 1g هل يتوفر؟\n');
});

test.each([
  ['en', 'صيدلية الأمل (2)', 'We looked at the documents of \u2067صيدلية الأمل (2)\u2069 and'],
  ['ar', 'Nile (2)', 'راجعنا مستندات \u2066Nile (2)\u2069 ولم'],
] as const)(
  'a name in the other script leaves the signs and numbers beside it in their place: %s',
  (language, shopName, said) => {
    const reason = 'SMC 78 ناقص!';
    const loginUrl = 'https://dawaya.test/pharmacist/login';
    const mail = renderMail('pharmacy-rejected', language, { shopName, reason, loginUrl });
    for (const body of [mail.text, mail.html])
      for (const part of [said, `: \u2067${reason}\u2069`, `: ${loginUrl}`])
        expect(body).toContain(part);
  },
);

test('a subject, an address and a message of its own paragraph hold no invisible signs', () => {
  const message = { name: 'أمنة', email: 'amna@people.test', phone: null, subject: 'الدوام' };
  const { subject, text } = renderMail('contact-message', 'en', { ...message, message: 'متى؟' });
  expect(subject).toBe('Message from the site: الدوام');
  expect(text).toContain(
    'From: \u2067أمنة\u2069\n\nEmail: amna@people.test\n\nSubject: \u2067الدوام\u2069\n\nمتى؟\n',
  );
});

test.each([
  ['en', 'Hello \u2067د. آمنة\u2069,'],
  ['ar', 'السلام عليكم \u2067د. آمنة\u2069،'],
] as const)('a doctor is greeted by name: %s', (language, greeting) => {
  const loginUrl = 'https://dawaya.test/doctor/login';
  const { text } = renderMail('doctor-approved', language, { fullName: 'د. آمنة', loginUrl });
  expect(text.split('\n')[0]).toBe(greeting);
});

test('others are greeted without a name, and the operator is not', () => {
  const greeted = renderMail('login-code', 'ar', { code: '482913' });
  expect(greeted.text.split('\n')[0]).toBe('السلام عليكم،');
  const message = {
    name: 'أمنة',
    email: 'a@people.test',
    phone: '+249912345678',
    subject: 'الدوام',
  };
  const passedOn = renderMail('contact-message', 'ar', { ...message, message: 'متى؟' });
  expect(passedOn.text.split('\n')[0]).toBe('من: \u2067أمنة\u2069');
  expect(passedOn.text).toContain('\u20660912\u00a0345\u00a0678\u2069');
});
