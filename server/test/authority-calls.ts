import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { decisions, subjectKinds } from '@dawaya/contract/vocabulary/verification';
import { eq } from 'drizzle-orm';
import { generateSecret, generateSync } from 'otplib';
import {
  admins,
  advertisements,
  authenticators,
  availabilityAlerts,
  doctors,
  inquiries,
  passkeys,
  pharmacies,
  pharmacyChannels,
  pharmacyStaff,
  prescriptionRequests,
  sessionRoles,
  sessions,
} from '../src/database/schema.ts';
import type { FileOwner } from '../src/features/files/service.ts';
import { days, hours } from '../src/platform/clock.ts';
import { hashOf } from '../src/platform/secrets.ts';
import type { TestApp } from './app.ts';
import { type Answer, Browser, signedIn } from './client.ts';
import { makeDevice } from './device.ts';
import {
  adminPassword,
  makeAdmin,
  makeAdvertisement,
  makeConsultation,
  makeContactMessage,
  makeCustomer,
  makeDoctor,
  makeFailedMail,
  makeMedicine,
  makePharmacy,
  makePlace,
  makeRequest,
  makeStaff,
  makeTransferClaim,
  makeWaitingName,
  pdf,
  photo,
  receipt,
} from './factories.ts';
import { ask, giveAnswer, makeInquiry } from './inquiries.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import type { StripeDouble } from './stripe-double.ts';
import { askUpload, beginUpload, giveUpUpload, locationOf, sendPart } from './uploading.ts';

export const actors = [
  'guest',
  'customer',
  'pharmacy',
  'pharmacist',
  'assistant',
  'other',
  'doctor',
  'admin',
  'reader',
] as const;
export type ActorName = (typeof actors)[number];

/** The data of a call, made again for each: a pharmacy's, a doctor's and a customer's. */
interface Fixtures {
  app: TestApp;
  /** The payment provider, if the call needs one. */
  provider?: StripeDouble;
  pharmacyId: string;
  requestId: string;
  doctorId: string;
  consultationId: string;
  customerId: string;
  /** Unpaid. */
  advertisementId: string;
  /** Replaces the ids above in the path. */
  pathId?: string;
  adminEmail: string;
}

/** Makes the owner of the pharmacy a reviewer of spellings. @returns the owner's address. */
async function madeReviewer({ app, pharmacyId }: Fixtures): Promise<string> {
  const [owner] = await app.db
    .update(pharmacyStaff)
    .set({ reviewerSince: app.clock() })
    .where(eq(pharmacyStaff.id, pharmacyId))
    .returning();
  return owner?.email ?? '';
}

/** A pharmacy and a doctor in `status`, each with a request; the pharmacy has an advertisement. */
export async function makeFixtures(
  app: TestApp,
  adminEmail: string,
  status: 'verified' | 'pending' | 'suspended' = 'verified',
  provider?: StripeDouble,
): Promise<Fixtures> {
  const pharmacy = await makePharmacy(app, { verificationStatus: status });
  const request = await makeRequest(app, { pharmacyId: pharmacy.id });
  const doctor = await makeDoctor(app, {
    verificationStatus: status,
    isOnline: status === 'verified',
  });
  const consultation = await makeConsultation(app, { doctorId: doctor.id });
  const customer = await makeCustomer(app);
  const advertisement = await makeAdvertisement(app, { pharmacyId: pharmacy.id });
  return {
    app,
    provider,
    pharmacyId: pharmacy.id,
    requestId: request.id,
    doctorId: doctor.id,
    consultationId: consultation.id,
    customerId: customer.id,
    advertisementId: advertisement.id,
    adminEmail,
  };
}

const address = () => `${randomUUID()}@example.com`;
const person = () => ({ name: 'Amna', phone: '0912345678', email: address() });
const application = () => ({
  shopName: 'صيدلية النيل',
  email: address(),
  state: 'Khartoum',
  city: 'Bahri',
  address: 'Station',
});

const credentials = () => ({
  fullName: 'د. أمنة حسن',
  specialization: 'Pediatrics',
  licenseNumber: '1234',
});

/** Proposes a doctor's new licence number. @returns the moment, as a decision names it. */
async function proposedDetails({ app, doctorId }: Fixtures) {
  const detailsProposedAt = app.clock();
  await app.db
    .update(doctors)
    .set({ proposedLicenseNumber: 'SMC-2', detailsProposedAt })
    .where(eq(doctors.id, doctorId));
  return detailsProposedAt.toISOString();
}

/** Proposes a new name of the pharmacy. @returns the moment, as a decision names it. */
async function proposedName({ app, pharmacyId }: Fixtures) {
  const nameProposedAt = app.clock();
  await app.db
    .update(pharmacies)
    .set({ proposedNameEn: 'New name', nameProposedAt })
    .where(eq(pharmacies.id, pharmacyId));
  return nameProposedAt.toISOString();
}

/** An inquiry that asks the pharmacy. */
async function askedInquiry({ app, pharmacyId }: Fixtures) {
  const inquiry = await makeInquiry(app);
  await ask(app, inquiry.id, [{ id: pharmacyId }]);
  return inquiry;
}

/** An inquiry with the pharmacy's answer, unlocked in the browser. */
const reportedPlace = ({ app }: Fixtures) => makePlace(app, { lastReportedAt: app.clock() });

async function answeredInquiry(browser: Browser, fixtures: Fixtures) {
  const inquiry = await askedInquiry(fixtures);
  await giveAnswer(fixtures.app, inquiry.id, { id: fixtures.pharmacyId });
  await browser.post(`/api/track/${inquiry.token}/unlock`, { digits: inquiry.phone.slice(-4) });
  return inquiry;
}

const begunUpload = async (browser: Browser) => locationOf(await beginUpload(browser, 3));

/** Makes an inquiry with the browser, which then changes it. */
async function asking(browser: Browser, fixtures: Fixtures, path: string, body?: object) {
  const sent = await calls['POST /api/inquiries']?.(browser, fixtures);
  return browser.post(`/api${sent?.body.trackingUrl}/${path}`, body);
}

/** The second factor of an admin, or of the owner of the pharmacy. */
type FactorOf = (fixtures: Fixtures) => string;
const ofAdmin: FactorOf = () => '/api/admin/second-factor';
const ofOwner: FactorOf = ({ pharmacyId, pathId }) => `/api/second-factor/${pathId ?? pharmacyId}`;

/** The account whose factor a call changes, if the browser is its. */
async function factorHolder(browser: Browser, { pharmacyId }: Fixtures, factorOf: FactorOf) {
  const { admin, pharmacy } = (await browser.get('/api/sessions/current')).body.roles;
  if (factorOf === ofAdmin) return admin && { role: 'admin' as const, accountId: admin.id };
  return pharmacy?.staff.id === pharmacyId
    ? { role: 'pharmacy' as const, accountId: pharmacyId }
    : undefined;
}

/** Gives the caller an authenticator app for one call. */
async function withAuthenticator(
  browser: Browser,
  fixtures: Fixtures,
  factorOf: FactorOf,
  isConfirmed: boolean,
  call: (code: string) => Promise<Answer>,
): Promise<Answer> {
  const { db, clock } = fixtures.app;
  const holder = await factorHolder(browser, fixtures, factorOf);
  const secret = generateSecret();
  const code = generateSync({ secret, epoch: Math.floor(clock().getTime() / 1000) });
  if (!holder) return call(code);
  const confirmedAt = isConfirmed ? clock() : null;
  const row = { secret, lastStep: null, confirmedAt, createdAt: clock() };
  await db
    .insert(authenticators)
    .values({ ...holder, ...row })
    .onConflictDoUpdate({ target: [authenticators.role, authenticators.accountId], set: row });
  const response = await call(code);
  await db.delete(authenticators).where(eq(authenticators.accountId, holder.accountId));
  await db.update(admins).set({ secondFactorSince: null }).where(eq(admins.id, holder.accountId));
  return response;
}

/** Gives the caller a passkey for one call. @param call by default, the adding itself. */
async function withPasskey(
  browser: Browser,
  fixtures: Fixtures,
  factorOf: FactorOf,
  call?: (id: string, code: string) => Promise<Answer>,
): Promise<Answer> {
  const { config, db } = fixtures.app;
  const url = factorOf(fixtures);
  const holder = await factorHolder(browser, fixtures, factorOf);
  const { body: options } = holder ? await browser.post(`${url}/passkeys`) : {};
  const asked = options?.challenge ? options : { challenge: 'none', rp: { id: 'localhost' } };
  const passkey = new SoftwarePasskey(new URL(config.publicUrl).origin).create(asked);
  const added = await browser.post(`${url}/passkeys/confirm`, { name: 'Phone', passkey });
  const id = holder && (await browser.get(url)).body.passkeys?.[0]?.id;
  const code = added.body.recoveryCodes?.[0] ?? 'none';
  const givenId = factorOf === ofAdmin ? fixtures.pathId : undefined;
  const answer = call ? await call(givenId ?? id ?? randomUUID(), code) : added;
  if (!holder) return answer;
  await db.delete(passkeys).where(eq(passkeys.accountId, holder.accountId));
  await db.update(admins).set({ secondFactorSince: null }).where(eq(admins.id, holder.accountId));
  return answer;
}

/** A call of each endpoint, valid except perhaps for its caller. */
type Call = (browser: Browser, fixtures: Fixtures) => Promise<Answer>;

const factorCalls = (path: string, factorOf: FactorOf): Record<string, Call> => ({
  [`GET ${path}`]: (browser, fixtures) => browser.get(factorOf(fixtures)),
  [`POST ${path}`]: (browser, fixtures) => browser.post(factorOf(fixtures)),
  [`POST ${path}/confirm`]: (browser, fixtures) =>
    withAuthenticator(browser, fixtures, factorOf, false, (code) =>
      browser.post(`${factorOf(fixtures)}/confirm`, { code }),
    ),
  [`POST ${path}/prove`]: (browser, fixtures) =>
    withAuthenticator(browser, fixtures, factorOf, true, (code) =>
      browser.post(`${factorOf(fixtures)}/prove`, { code }),
    ),
  [`POST ${path}/recovery-codes`]: (browser, fixtures) =>
    withAuthenticator(browser, fixtures, factorOf, true, (code) =>
      browser.post(`${factorOf(fixtures)}/recovery-codes`, { code }),
    ),
  [`DELETE ${path}`]: (browser, fixtures) =>
    withAuthenticator(browser, fixtures, factorOf, true, (code) =>
      browser.delete(factorOf(fixtures), { code }),
    ),
  [`POST ${path}/passkey-options`]: (browser, fixtures) =>
    browser.post(`${factorOf(fixtures)}/passkey-options`),
  [`POST ${path}/passkeys`]: (browser, fixtures) => browser.post(`${factorOf(fixtures)}/passkeys`),
  [`POST ${path}/passkeys/confirm`]: (browser, fixtures) =>
    withPasskey(browser, fixtures, factorOf),
  [`PATCH ${path}/passkeys/:id`]: (browser, fixtures) =>
    withPasskey(browser, fixtures, factorOf, (id) =>
      browser.patch(`${factorOf(fixtures)}/passkeys/${id}`, { name: 'Phone' }),
    ),
  [`DELETE ${path}/passkeys/:id`]: (browser, fixtures) =>
    withPasskey(browser, fixtures, factorOf, (id, code) =>
      browser.delete(`${factorOf(fixtures)}/passkeys/${id}`, { code }),
    ),
});

/** Leaves an alert for an address that no browser has proven. */
async function leftAlert(browser: Browser, { app }: Fixtures) {
  const { nameEn } = await makeMedicine(app);
  const alert = { text: nameEn, city: 'Kassala', email: address() };
  return browser.post('/api/availability-alerts', alert);
}

/** The secret of a mail about an alert. */
async function mailedToken(fixtures: Fixtures): Promise<string> {
  const { body } = await leftAlert(new Browser(fixtures.app), fixtures);
  const [alert] = await fixtures.app.db
    .select()
    .from(availabilityAlerts)
    .where(eq(availabilityAlerts.id, body.id));
  return alert?.token ?? '';
}

/** A request that `browser` sends, for its pharmacy's moves. */
async function sentBy(browser: Browser, fixtures: Fixtures) {
  const sent = await calls['POST /api/prescription-requests']?.(browser, fixtures);
  const { id, trackingUrl } = sent?.body ?? {};
  const pharmacist = await signedIn(fixtures.app, 'pharmacy', fixtures.pharmacyId);
  return {
    address: `/api${trackingUrl}`,
    atDesk: (method: 'POST' | 'PATCH', path: string, payload: object) =>
      pharmacist.send({ method, url: `/api/prescription-requests/${id}/${path}`, payload }),
  };
}

export const calls: Record<string, Call> = {
  'GET /api/sessions/current': (browser) => browser.get('/api/sessions/current'),
  'GET /api/accesses': (browser) => browser.get('/api/accesses'),
  'GET /api/sessions': (browser) => browser.get('/api/sessions'),
  'DELETE /api/sessions/:id': async (browser, { app, pharmacyId, pathId }) => {
    const owner = await signedIn(app, 'pharmacy', pharmacyId);
    const [session] = (await owner.get('/api/sessions')).body.items;
    return browser.delete(`/api/sessions/${pathId ?? session.id}`);
  },
  'POST /api/sessions/sign-out-everywhere': (browser) =>
    browser.post('/api/sessions/sign-out-everywhere'),
  'POST /api/sessions/sign-out': (browser) => browser.post('/api/sessions/sign-out', {}),
  'POST /api/customers/signup': (browser) => browser.post('/api/customers/signup', person()),
  'POST /api/pharmacies/signup/phone': (browser) =>
    browser.post('/api/pharmacies/signup/phone', { phone: '+249912345678' }),
  'POST /api/customers/login': (browser) =>
    browser.post('/api/customers/login', { email: address() }),
  'GET /api/pharmacies': (browser) => browser.get('/api/pharmacies'),
  'GET /api/cities': (browser) => browser.get('/api/cities'),
  'GET /api/pharmacies/:id': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/pharmacies/${pathId}`),
  'GET /api/medicines': (browser) => browser.get('/api/medicines'),
  'GET /api/admin/medicines': (browser) => browser.get('/api/admin/medicines'),
  'GET /api/admin/asked-words': (browser) => browser.get('/api/admin/asked-words'),
  'POST /api/admin/medicines': (browser) =>
    browser.post('/api/admin/medicines', {
      nameEn: `Medicine ${randomUUID()}`,
      nameAr: `دواء ${randomUUID()}`,
      spellings: [],
      brands: [],
      isSensitive: false,
    }),
  'PATCH /api/admin/medicines/:id': async (browser, { app, pathId }) =>
    browser.patch(`/api/admin/medicines/${pathId ?? (await makeMedicine(app)).id}`, {
      isSensitive: true,
    }),
  'GET /api/medicines/recognize': (browser) => browser.get('/api/medicines/recognize?text=Panadol'),
  'GET /api/medicines/suggestions': (browser) => browser.get('/api/medicines/suggestions?q=pana'),
  'GET /api/medicines/seen': (browser) => browser.get('/api/medicines/seen'),
  'GET /api/pharmacies/:id/asked-medicines': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/pharmacies/${pathId}/asked-medicines`),
  'PUT /api/pharmacies/:id/asked-medicines': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.put(`/api/pharmacies/${pathId}/asked-medicines`, { wantsMail: true }),
  'GET /api/places': (browser) => browser.get('/api/places'),
  'GET /api/places/:id': async (browser, { app, pathId }) =>
    browser.get(`/api/places/${pathId ?? (await makePlace(app)).id}`),
  'POST /api/places/:id/report-gone': async (browser, { app, pathId }) =>
    browser.post(`/api/places/${pathId ?? (await makePlace(app)).id}/report-gone`),
  'GET /api/admin/reported-places': (browser) => browser.get('/api/admin/reported-places'),
  'GET /api/pharmacies/:id/name-reviews': async (browser, fixtures) => {
    await madeReviewer(fixtures);
    return browser.get(`/api/pharmacies/${fixtures.pathId ?? fixtures.pharmacyId}/name-reviews`);
  },
  'POST /api/pharmacies/:id/name-reviews/:nameId': async (browser, fixtures) => {
    await madeReviewer(fixtures);
    const { id, text } = await makeWaitingName(fixtures.app);
    return browser.post(
      `/api/pharmacies/${fixtures.pathId ?? fixtures.pharmacyId}/name-reviews/${id}`,
      {
        verdict: 'unsure',
        texts: [text],
      },
    );
  },
  'GET /api/admin/name-reviewers': (browser) => browser.get('/api/admin/name-reviewers'),
  'POST /api/admin/name-reviewers': async (browser, fixtures) =>
    browser.post('/api/admin/name-reviewers', { email: await madeReviewer(fixtures) }),
  'DELETE /api/admin/name-reviewers/:id': async (browser, fixtures) => {
    await madeReviewer(fixtures);
    return browser.delete(`/api/admin/name-reviewers/${fixtures.pathId ?? fixtures.pharmacyId}`);
  },
  'GET /api/admin/pharmacy-names': (browser) => browser.get('/api/admin/pharmacy-names'),
  'POST /api/admin/pharmacy-names/:id/accept': async (browser, fixtures) => {
    const { pathId = fixtures.pharmacyId } = fixtures;
    const body = { proposedAt: await proposedName(fixtures) };
    return browser.post(`/api/admin/pharmacy-names/${pathId}/accept`, body);
  },
  'POST /api/admin/pharmacy-names/:id/refuse': async (browser, fixtures) => {
    const { pathId = fixtures.pharmacyId } = fixtures;
    const body = { proposedAt: await proposedName(fixtures), reason: 'Another pharmacy' };
    return browser.post(`/api/admin/pharmacy-names/${pathId}/refuse`, body);
  },
  'GET /api/admin/doctor-changes': (browser) => browser.get('/api/admin/doctor-changes'),
  'POST /api/admin/doctor-changes/:id/accept': async (browser, fixtures) => {
    const { pathId = fixtures.doctorId } = fixtures;
    const body = { proposedAt: await proposedDetails(fixtures) };
    return browser.post(`/api/admin/doctor-changes/${pathId}/accept`, body);
  },
  'POST /api/admin/doctor-changes/:id/refuse': async (browser, fixtures) => {
    const { pathId = fixtures.doctorId } = fixtures;
    const body = { proposedAt: await proposedDetails(fixtures), reason: 'Another licence' };
    return browser.post(`/api/admin/doctor-changes/${pathId}/refuse`, body);
  },
  'POST /api/admin/keep-place/:id': async (browser, fixtures) =>
    browser.post(`/api/admin/keep-place/${fixtures.pathId ?? (await reportedPlace(fixtures)).id}`),
  'POST /api/admin/remove-place/:id': async (browser, fixtures) =>
    browser.post(
      `/api/admin/remove-place/${fixtures.pathId ?? (await reportedPlace(fixtures)).id}`,
    ),
  'POST /api/pharmacies/signup': (browser) =>
    browser.form('/api/pharmacies/signup', application(), {
      verificationDocuments: [{ name: 'licence.pdf', content: pdf }],
    }),
  'POST /api/pharmacies/login': (browser) =>
    browser.post('/api/pharmacies/login', { email: address() }),
  'GET /api/pharmacies/:id/profile': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/pharmacies/${pathId}/profile`),
  'POST /api/pharmacies/:id/email-code': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.post(`/api/pharmacies/${pathId}/email-code`),
  'PATCH /api/pharmacies/:id': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.patch(`/api/pharmacies/${pathId}`, { isOpen: true }),
  'GET /api/pharmacies/:id/verification-documents/:fileId': async (browser, fixtures) => {
    const fileId = await storedFile(fixtures.app, { pharmacyId: fixtures.pharmacyId });
    return browser.get(
      `/api/pharmacies/${fixtures.pathId ?? fixtures.pharmacyId}/verification-documents/${fileId}`,
    );
  },
  'POST /api/pharmacies/:id/resubmit': async (
    browser,
    { app, pharmacyId, pathId = pharmacyId },
  ) => {
    await app.db
      .update(pharmacies)
      .set({ verificationStatus: 'rejected' })
      .where(eq(pharmacies.id, pharmacyId));
    return browser.form(`/api/pharmacies/${pathId}/resubmit`, application());
  },
  'GET /api/pharmacies/:id/channels': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/pharmacies/${pathId}/channels`),
  'POST /api/pharmacies/:id/channels/:channel': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.post(`/api/pharmacies/${pathId}/channels/sms`, { phone: '0911000001' }),
  'POST /api/pharmacies/:id/channels/:channel/prove': async (
    browser,
    { app, pharmacyId, pathId = pharmacyId },
  ) => {
    const staff = await app.db
      .select()
      .from(pharmacyStaff)
      .where(eq(pharmacyStaff.pharmacyId, pharmacyId));
    for (const { id: staffId } of staff) {
      const id = randomUUID();
      await app.db
        .insert(pharmacyChannels)
        .values({
          id,
          pharmacyId,
          channel: 'sms',
          staffId,
          address: '+249911000001',
          language: 'ar',
          codeHash: hashOf(`${id}:123456`),
          codeExpiresAt: new Date(app.clock().getTime() + hours(1)),
          createdAt: app.clock(),
        })
        .onConflictDoNothing();
    }
    return browser.post(`/api/pharmacies/${pathId}/channels/sms/prove`, { code: '123456' });
  },
  'DELETE /api/pharmacies/:id/channels/:channel': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.delete(`/api/pharmacies/${pathId}/channels/sms`),
  'GET /api/pharmacies/:id/staff': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/pharmacies/${pathId}/staff`),
  'POST /api/pharmacies/:id/staff': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.post(`/api/pharmacies/${pathId}/staff`, {
      name: 'Salma',
      email: address(),
      role: 'assistant',
    }),
  'PATCH /api/pharmacies/:id/staff/:staffId': async (browser, fixtures) => {
    const { id } = await makeStaff(fixtures.app, { pharmacyId: fixtures.pharmacyId });
    return browser.patch(`/api/pharmacies/${fixtures.pathId ?? fixtures.pharmacyId}/staff/${id}`, {
      name: 'Salma',
    });
  },
  'DELETE /api/pharmacies/:id/staff/:staffId': async (browser, fixtures) => {
    const { id } = await makeStaff(fixtures.app, { pharmacyId: fixtures.pharmacyId });
    return browser.delete(`/api/pharmacies/${fixtures.pathId ?? fixtures.pharmacyId}/staff/${id}`);
  },
  'POST /api/pharmacies/:id/staff/:staffId/invite-again': async (browser, fixtures) => {
    const { id } = await makeStaff(fixtures.app, {
      pharmacyId: fixtures.pharmacyId,
      joinedAt: null,
    });
    return browser.post(
      `/api/pharmacies/${fixtures.pathId ?? fixtures.pharmacyId}/staff/${id}/invite-again`,
    );
  },
  'POST /api/pharmacies/:id/staff/:staffId/end-sessions': async (browser, fixtures) => {
    const { id } = await makeStaff(fixtures.app, { pharmacyId: fixtures.pharmacyId });
    return browser.post(
      `/api/pharmacies/${fixtures.pathId ?? fixtures.pharmacyId}/staff/${id}/end-sessions`,
    );
  },
  'GET /api/pharmacies/:id/inquiries': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/pharmacies/${pathId}/inquiries`),
  'GET /api/pharmacies/:id/inquiries/ended': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/pharmacies/${pathId}/inquiries/ended`),
  'POST /api/pharmacies/:id/inquiries/seen': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.post(`/api/pharmacies/${pathId}/inquiries/seen`, { ids: [randomUUID()] }),
  'POST /api/inquiries': (browser) =>
    browser.form('/api/inquiries', {
      customerName: 'Amna',
      phone: '0912345678',
      email: address(),
      items: JSON.stringify([{ text: 'Insulin' }]),
      city: 'Kassala',
      state: 'Kassala',
    }),
  'POST /api/inquiries/:id/mute': async (browser, fixtures) =>
    browser.post(`/api/inquiries/${fixtures.pathId ?? (await askedInquiry(fixtures)).id}/mute`),
  'POST /api/track/:token/close': (browser, fixtures) => asking(browser, fixtures, 'close'),
  'POST /api/track/:token/widen': (browser, fixtures) => asking(browser, fixtures, 'widen'),
  'POST /api/track/:token/remind': async (browser, fixtures) => {
    const sent = await calls['POST /api/inquiries']?.(browser, fixtures);
    await fixtures.app.db
      .update(inquiries)
      .set({ createdAt: new Date(fixtures.app.clock().getTime() - hours(1)) })
      .where(eq(inquiries.id, sent?.body.id));
    return browser.post(`/api${sent?.body.trackingUrl}/remind`);
  },
  'POST /api/track/:token/prove-email': async (browser, fixtures) => {
    // The address is proven already, so any code is accepted.
    const sent = await calls['POST /api/inquiries']?.(browser, fixtures);
    await fixtures.app.db
      .update(inquiries)
      .set({ emailProvenAt: fixtures.app.clock() })
      .where(eq(inquiries.id, sent?.body.id));
    return browser.post(`/api${sent?.body.trackingUrl}/prove-email`, { code: '123456' });
  },
  'POST /api/track/:token/prove-email/resend': (browser, fixtures) =>
    asking(browser, fixtures, 'prove-email/resend'),
  'GET /api/track/:token/news-channel': async (browser, fixtures) => {
    const sent = await calls['POST /api/inquiries']?.(browser, fixtures);
    return browser.get(`/api${sent?.body.trackingUrl}/news-channel`);
  },
  'PUT /api/track/:token/news-channel': async (browser, fixtures) => {
    const sent = await calls['POST /api/inquiries']?.(browser, fixtures);
    return browser.put(`/api${sent?.body.trackingUrl}/news-channel`, { channel: 'email' });
  },
  // This server has no gateway.
  'POST /api/track/:token/news-channel/code': (browser, fixtures) =>
    asking(browser, fixtures, 'news-channel/code'),
  'POST /api/track/:token/news-channel/chat': (browser, fixtures) =>
    asking(browser, fixtures, 'news-channel/chat', { channel: 'telegram' }),
  'POST /api/track/:token/message-proof': (browser, fixtures) =>
    asking(browser, fixtures, 'message-proof'),
  'POST /api/track/:token/resend': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(browser, fixtures);
    const { id: pharmacyId } = await makePharmacy(fixtures.app);
    return browser.post(`/api${sent?.body.trackingUrl}/resend`, { pharmacyId });
  },
  'POST /api/track/:token/ask-town': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(browser, fixtures);
    const items = [{ text: 'Insulin' }];
    return browser.post(`/api${sent?.body.trackingUrl}/ask-town`, { items });
  },
  'POST /api/track/:token/ask-town/covered': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(browser, fixtures);
    const prescriptionImages = [{ name: 'covered.jpg', content: await photo() }];
    return browser.form(
      `/api${sent?.body.trackingUrl}/ask-town/covered`,
      { items: '[{"text":"Insulin"}]' },
      { prescriptionImages },
    );
  },
  'POST /api/inquiries/:id/answer': async (browser, fixtures) =>
    browser.post(`/api/inquiries/${fixtures.pathId ?? (await askedInquiry(fixtures)).id}/answer`, {
      answer: 'all',
    }),
  'GET /api/inquiries/:id/photos/:fileId': async (browser, fixtures) => {
    const inquiry = await askedInquiry(fixtures);
    const fileId = await storedFile(fixtures.app, { inquiryId: inquiry.id });
    return browser.get(`/api/inquiries/${fixtures.pathId ?? inquiry.id}/photos/${fileId}`);
  },
  'GET /api/pharmacies/:id/availability-reports': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/pharmacies/${pathId}/availability-reports`),
  'POST /api/pharmacies/:id/availability-reports': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.post(`/api/pharmacies/${pathId}/availability-reports`, {
      products: [{ medicineId: randomUUID() }],
    }),
  'DELETE /api/pharmacies/:id/availability-reports/:reportId': (
    browser,
    { pharmacyId, pathId = pharmacyId },
  ) =>
    browser.send({
      method: 'DELETE',
      url: `/api/pharmacies/${pathId}/availability-reports/${randomUUID()}`,
    }),
  'GET /api/pharmacies/:id/prices': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/pharmacies/${pathId}/prices`),
  'PUT /api/pharmacies/:id/prices': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.put(`/api/pharmacies/${pathId}/prices`, { prices: [] }),
  'PATCH /api/pharmacies/:id/prices': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.patch(`/api/pharmacies/${pathId}/prices`, { prices: [] }),
  'POST /api/pharmacies/:id/prices/read': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.post(`/api/pharmacies/${pathId}/prices/read`, { text: 'Panadol 500 - 2500' }),
  'GET /api/doctors': (browser) => browser.get('/api/doctors'),
  'POST /api/doctors/phone': (browser) =>
    browser.post('/api/doctors/phone', { phone: '+249912345678' }),
  'POST /api/doctors': (browser) =>
    browser.post('/api/doctors', { ...credentials(), email: address() }),
  'POST /api/doctors/login': (browser) => browser.post('/api/doctors/login', { email: address() }),
  'GET /api/doctors/:id/profile': (browser, { doctorId, pathId = doctorId }) =>
    browser.get(`/api/doctors/${pathId}/profile`),
  'POST /api/doctors/:id/email-code': (browser, { doctorId, pathId = doctorId }) =>
    browser.post(`/api/doctors/${pathId}/email-code`),
  'PATCH /api/doctors/:id': (browser, { doctorId, pathId = doctorId }) =>
    browser.patch(`/api/doctors/${pathId}`, { isOnline: true }),
  'POST /api/doctors/:id/resubmit': async (browser, { app, doctorId, pathId = doctorId }) => {
    await app.db
      .update(doctors)
      .set({ verificationStatus: 'rejected' })
      .where(eq(doctors.id, doctorId));
    return browser.post(`/api/doctors/${pathId}/resubmit`, credentials());
  },
  'POST /api/doctors/:id/consultation-requests': (browser, { doctorId, pathId = doctorId }) =>
    browser.post(`/api/doctors/${pathId}/consultation-requests`, {
      name: 'Amna',
      phone: '0912345678',
      reason: 'A cough',
    }),
  'GET /api/doctors/:doctorId/consultation-requests': (browser, { doctorId, pathId = doctorId }) =>
    browser.get(`/api/doctors/${pathId}/consultation-requests`),
  'POST /api/doctors/:doctorId/consultation-requests/seen': (
    browser,
    { doctorId, pathId = doctorId },
  ) => browser.post(`/api/doctors/${pathId}/consultation-requests/seen`, { ids: [] }),
  'PATCH /api/consultation-requests/:id/status': (
    browser,
    { consultationId, pathId = consultationId },
  ) => browser.patch(`/api/consultation-requests/${pathId}/status`, { status: 'completed' }),
  'POST /api/consultation-requests/:id/decline': (
    browser,
    { consultationId, pathId = consultationId },
  ) => browser.post(`/api/consultation-requests/${pathId}/decline`, { reason: 'On leave' }),
  'PUT /api/consultation-requests/:id/answer': (
    browser,
    { consultationId, pathId = consultationId },
  ) => browser.put(`/api/consultation-requests/${pathId}/answer`, { answer: 'Drink', version: 0 }),
  'POST /api/consultation-requests/:id/undo': async (browser, fixtures) => {
    const { consultationId, pathId = consultationId } = fixtures;
    // The maker of the move undoes it.
    await calls['PATCH /api/consultation-requests/:id/status']?.(browser, fixtures);
    return browser.post(`/api/consultation-requests/${pathId}/undo`);
  },
  'POST /api/my-data': (browser) =>
    browser.post('/api/my-data', { email: `nothing-${randomUUID()}@example.com` }),
  'GET /api/my-data': (browser) => browser.get('/api/my-data'),
  'GET /api/my-data/export': (browser) => browser.get('/api/my-data/export'),
  'POST /api/my-data/end-phone': (browser) => browser.post('/api/my-data/end-phone'),
  'DELETE /api/my-data': (browser) => browser.delete('/api/my-data'),
  'GET /api/contact': (browser) => browser.get('/api/contact'),
  'GET /api/availability-alerts': (browser) => browser.get('/api/availability-alerts'),
  'POST /api/availability-alerts': leftAlert,
  // Another browser left it.
  'DELETE /api/availability-alerts/:id': async (browser, fixtures) => {
    const { body } = await leftAlert(new Browser(fixtures.app), fixtures);
    return browser.delete(`/api/availability-alerts/${fixtures.pathId ?? body.id}`);
  },
  'GET /api/availability-alerts/:token': async (browser, fixtures) =>
    browser.get(`/api/availability-alerts/${await mailedToken(fixtures)}`),
  'POST /api/availability-alerts/:token/confirm': async (browser, fixtures) =>
    browser.post(`/api/availability-alerts/${await mailedToken(fixtures)}/confirm`, {}),
  'POST /api/availability-alerts/:token/end': async (browser, fixtures) =>
    browser.post(`/api/availability-alerts/${await mailedToken(fixtures)}/end`, {}),
  'POST /alerts/:token': async (browser, fixtures) =>
    browser.post(`/alerts/${await mailedToken(fixtures)}`),
  'POST /api/contact': (browser) =>
    browser.post('/api/contact', {
      name: 'Amna',
      email: address(),
      subject: 'A question',
      message: 'When do you open?',
    }),
  'POST /api/prescription-requests': (browser, { pharmacyId }) =>
    browser.form('/api/prescription-requests', {
      pharmacyId,
      customerName: 'Amna',
      phone: '0912345678',
      email: address(),
    }),
  'GET /api/pharmacies/:pharmacyId/prescription-requests': (
    browser,
    { pharmacyId, pathId = pharmacyId },
  ) => browser.get(`/api/pharmacies/${pathId}/prescription-requests`),
  'POST /api/pharmacies/:pharmacyId/prescription-requests/seen': (
    browser,
    { pharmacyId, requestId, pathId = pharmacyId },
  ) => browser.post(`/api/pharmacies/${pathId}/prescription-requests/seen`, { ids: [requestId] }),
  'GET /api/pharmacies/:pharmacyId/request-figures': (
    browser,
    { pharmacyId, pathId = pharmacyId },
  ) => browser.get(`/api/pharmacies/${pathId}/request-figures`),
  'POST /api/prescription-requests/:id/undo': async (browser, fixtures) => {
    const { requestId, pathId = requestId } = fixtures;
    await calls['PATCH /api/prescription-requests/:id/status']?.(browser, fixtures);
    return browser.post(`/api/prescription-requests/${pathId}/undo`);
  },
  'POST /api/prescription-requests/:id/seen': (browser, { requestId, pathId = requestId }) =>
    browser.post(`/api/prescription-requests/${pathId}/seen`),
  'PUT /api/prescription-requests/:id/private-note': (browser, { requestId, pathId = requestId }) =>
    browser.send({
      method: 'PUT',
      url: `/api/prescription-requests/${pathId}/private-note`,
      payload: { note: 'Ask for the strength' },
    }),
  'PATCH /api/prescription-requests/:id/status': (browser, { requestId, pathId = requestId }) =>
    browser.patch(`/api/prescription-requests/${pathId}/status`, { status: 'completed' }),
  'POST /api/prescription-requests/:id/decline': (browser, { requestId, pathId = requestId }) =>
    browser.post(`/api/prescription-requests/${pathId}/decline`, { reason: 'Out of stock' }),
  'POST /api/prescription-requests/:id/messages': (browser, { requestId, pathId = requestId }) =>
    browser.post(`/api/prescription-requests/${pathId}/messages`, { phrase: 'ready' }),
  'POST /api/prescription-requests/:id/messages/seen': (
    browser,
    { app, requestId, pathId = requestId },
  ) =>
    browser.post(`/api/prescription-requests/${pathId}/messages/seen`, {
      until: app.clock().toISOString(),
    }),
  'POST /api/prescription-requests/:id/mute': (browser, { requestId, pathId = requestId }) =>
    browser.post(`/api/prescription-requests/${pathId}/mute`, { muted: true }),
  'POST /api/prescription-requests/:id/ask-for-photo': (
    browser,
    { requestId, pathId = requestId },
  ) => browser.post(`/api/prescription-requests/${pathId}/ask-for-photo`),
  'POST /api/prescription-requests/:id/quote': (browser, { requestId, pathId = requestId }) =>
    browser.post(`/api/prescription-requests/${pathId}/quote`, { answer: 'all' }),
  'POST /api/track/:token/messages': async (browser, fixtures) => {
    const { address } = await sentBy(browser, fixtures);
    return browser.post(`${address}/messages`, { phrase: 'thanks' });
  },
  'POST /api/track/:token/messages/seen': async (browser, fixtures) => {
    const { address } = await sentBy(browser, fixtures);
    const until = fixtures.app.clock().toISOString();
    return browser.post(`${address}/messages/seen`, { until });
  },
  'POST /api/track/:token/mute': async (browser, fixtures) => {
    const { address } = await sentBy(browser, fixtures);
    return browser.post(`${address}/mute`, { muted: true });
  },
  'POST /api/track/:token/photos': async (browser, fixtures) => {
    const { address, atDesk } = await sentBy(browser, fixtures);
    await atDesk('POST', 'ask-for-photo', {});
    const prescriptionImages = [{ name: 'clearer.jpg', content: await photo() }];
    return browser.form(`${address}/photos`, {}, { prescriptionImages });
  },
  'POST /api/uploads': (browser) => beginUpload(browser, 3),
  'HEAD /api/uploads/:id': async (browser) => askUpload(browser, await begunUpload(browser)),
  'PATCH /api/uploads/:id': async (browser) =>
    sendPart(browser, await begunUpload(browser), Buffer.from('one')),
  'DELETE /api/uploads/:id': async (browser) => giveUpUpload(browser, await begunUpload(browser)),
  'POST /api/track/:token/accept': async (browser, fixtures) => {
    const { address, atDesk } = await sentBy(browser, fixtures);
    await atDesk('POST', 'quote', { answer: 'all' });
    return browser.post(`${address}/accept`, { version: 1 });
  },
  'POST /api/track/:token/refuse': async (browser, fixtures) => {
    const { address, atDesk } = await sentBy(browser, fixtures);
    await atDesk('POST', 'quote', { answer: 'all' });
    return browser.post(`${address}/refuse`, { version: 1 });
  },
  'POST /api/track/:token/again': async (browser, fixtures) => {
    const { address, atDesk } = await sentBy(browser, fixtures);
    await atDesk('PATCH', 'status', { status: 'completed' });
    return browser.post(`${address}/again`);
  },
  'PUT /api/track/:token/refill-reminder': async (browser, fixtures) => {
    const { address, atDesk } = await sentBy(browser, fixtures);
    await atDesk('PATCH', 'status', { status: 'completed' });
    const url = `${address}/refill-reminder`;
    return browser.send({ method: 'PUT', url, payload: { on: null } });
  },
  'POST /refills/:token': (browser) => browser.post('/refills/unknown'),
  'GET /refills/:token': (browser) => browser.get('/refills/unknown'),
  'GET /api/text-messages': (browser) => browser.get('/api/text-messages'),
  'GET /api/push-key': (browser) => browser.get('/api/push-key'),
  'POST /api/push-subscriptions': (browser) =>
    browser.post('/api/push-subscriptions', makeDevice()),
  'POST /api/push-subscriptions/renew': (browser) =>
    browser.post('/api/push-subscriptions/renew', {
      ...makeDevice(),
      oldEndpoint: makeDevice().endpoint,
    }),
  // The endpoint of a device without a subscription: any browser that knows an endpoint may call.
  'POST /api/push-subscriptions/test': (browser) =>
    browser.post('/api/push-subscriptions/test', { endpoint: makeDevice().endpoint }),
  'POST /api/push-receipts': (browser) => browser.post('/api/push-receipts', { id: randomUUID() }),
  'DELETE /api/push-subscriptions': (browser) =>
    browser.delete('/api/push-subscriptions', { endpoint: makeDevice().endpoint }),
  'GET /api/events': (browser) => browser.follow('/api/events'),
  'GET /api/track/:token/events': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(
      new Browser(fixtures.app),
      fixtures,
    );
    return browser.follow(`/api${sent?.body.trackingUrl}/events`);
  },
  'GET /api/track/:token': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(
      new Browser(fixtures.app),
      fixtures,
    );
    return browser.get(`/api${sent?.body.trackingUrl}`);
  },
  'POST /api/track': (browser) => browser.post('/api/track', { tokens: ['A'.repeat(43)] }),
  'GET /api/customers/:customerId/prescription-requests': (
    browser,
    { customerId, pathId = customerId },
  ) => browser.get(`/api/customers/${pathId}/prescription-requests`),
  'POST /api/track/by-code': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(
      new Browser(fixtures.app),
      fixtures,
    );
    return browser.post('/api/track/by-code', { code: sent?.body.code, phone: '0912345678' });
  },
  'POST /api/track/by-code/open': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(
      new Browser(fixtures.app),
      fixtures,
    );
    return browser.post('/api/track/by-code/open', { code: sent?.body.code, phone: '0912345678' });
  },
  'POST /api/track/:token/unlock': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(
      new Browser(fixtures.app),
      fixtures,
    );
    return browser.post(`/api${sent?.body.trackingUrl}/unlock`, { digits: '5678' });
  },
  'GET /api/track/:token/photos/:fileId': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(browser, fixtures);
    const fileId = await storedFile(fixtures.app, { prescriptionRequestId: sent?.body.id });
    return browser.get(`/api${sent?.body.trackingUrl}/photos/${fileId}`);
  },
  'GET /api/track/:token/openings': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(browser, fixtures);
    return browser.get(`/api${sent?.body.trackingUrl}/openings`);
  },
  'POST /api/track/:token/forget': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(
      new Browser(fixtures.app),
      fixtures,
    );
    return browser.post(`/api${sent?.body.trackingUrl}/forget`);
  },
  'POST /api/track/:token/report': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(browser, fixtures);
    await fixtures.app.db
      .update(prescriptionRequests)
      .set({ startedAt: fixtures.app.clock() })
      .where(eq(prescriptionRequests.id, String(sent?.body.id)));
    return browser.post(`/api${sent?.body.trackingUrl}/report`, { reason: 'It was closed' });
  },
  'GET /api/admin/reported-pharmacies': (browser) => browser.get('/api/admin/reported-pharmacies'),
  'GET /api/admin/pharmacies/:id/history': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/admin/pharmacies/${pathId}/history`),
  'GET /api/admin/doctors/:id/history': (browser, { doctorId, pathId = doctorId }) =>
    browser.get(`/api/admin/doctors/${pathId}/history`),
  'GET /api/admin/pharmacies/:id/document-openings': (
    browser,
    { pharmacyId, pathId = pharmacyId },
  ) => browser.get(`/api/admin/pharmacies/${pathId}/document-openings`),
  'POST /api/track/:token/choose': async (browser, fixtures) => {
    const inquiry = await answeredInquiry(browser, fixtures);
    const body = { pharmacyId: fixtures.pharmacyId, version: 1 };
    return browser.post(`/api/track/${inquiry.token}/choose`, body);
  },
  'POST /api/track/:token/release': async (browser, fixtures) => {
    const inquiry = await answeredInquiry(browser, fixtures);
    return browser.post(`/api/track/${inquiry.token}/release`);
  },
  'POST /api/track/:token/cancel': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(browser, fixtures);
    return browser.post(`/api${sent?.body.trackingUrl}/cancel`);
  },
  'POST /api/track/:token/undo': async (browser, fixtures) => {
    const sent = await calls['POST /api/prescription-requests']?.(browser, fixtures);
    await browser.post(`/api${sent?.body.trackingUrl}/cancel`);
    return browser.post(`/api${sent?.body.trackingUrl}/undo`);
  },
  'GET /api/prescription-requests/:id/images/:fileId': async (browser, fixtures) => {
    const fileId = await storedFile(fixtures.app, { prescriptionRequestId: fixtures.requestId });
    return browser.get(
      `/api/prescription-requests/${fixtures.pathId ?? fixtures.requestId}/images/${fileId}`,
    );
  },
  'GET /api/advertisements': (browser) => browser.get('/api/advertisements'),
  'GET /api/advertisements/:pharmacyId': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.get(`/api/advertisements/${pathId}`),
  'POST /api/advertisements': (browser, { pharmacyId }) =>
    browser.post('/api/advertisements', {
      productName: 'Zinc',
      description: 'Sixty tablets',
      price: '4,500',
      pharmacyId,
    }),
  'POST /api/advertisements/:id/image': async (
    browser,
    { advertisementId, pathId = advertisementId },
  ) =>
    browser.form(
      `/api/advertisements/${pathId}/image`,
      {},
      { productImage: [{ name: 'product.jpg', content: await photo() }] },
    ),
  'PATCH /api/advertisements/:id': (browser, { advertisementId, pathId = advertisementId }) =>
    browser.patch(`/api/advertisements/${pathId}`, { price: '5,000' }),
  'DELETE /api/advertisements/:id': (browser, { advertisementId, pathId = advertisementId }) =>
    browser.delete(`/api/advertisements/${pathId}`),
  'POST /api/advertisements/:id/pause': async (browser, fixtures) => {
    const { app, advertisementId, pathId = advertisementId } = fixtures;
    await run(app, advertisementId);
    return browser.post(`/api/advertisements/${pathId}/pause`);
  },
  'POST /api/advertisements/:id/resume': (browser, { advertisementId, pathId = advertisementId }) =>
    browser.post(`/api/advertisements/${pathId}/resume`),
  'POST /api/advertisements/seen': (browser, { advertisementId }) =>
    browser.post('/api/advertisements/seen', { views: [advertisementId] }),
  'GET /api/advertisements/:id/figures': (browser, { advertisementId, pathId = advertisementId }) =>
    browser.get(`/api/advertisements/${pathId}/figures`),
  'GET /api/advertisements/:id/proposed-image/:fileId': async (browser, fixtures) => {
    const { app, advertisementId, pathId = advertisementId } = fixtures;
    const fileId = await storedFile(app, { proposedForId: advertisementId });
    return browser.get(`/api/advertisements/${pathId}/proposed-image/${fileId}`);
  },
  'GET /api/admin/advertisements': (browser) => browser.get('/api/admin/advertisements'),
  'GET /api/admin/advertisement-pictures': (browser) =>
    browser.get('/api/admin/advertisement-pictures'),
  'POST /api/admin/advertisement-pictures/:id/accept': async (browser, fixtures) => {
    const { app, advertisementId, pathId = advertisementId } = fixtures;
    const pictureId = await storedFile(app, { proposedForId: advertisementId });
    return browser.post(`/api/admin/advertisement-pictures/${pathId}/accept`, { pictureId });
  },
  'POST /api/admin/advertisement-pictures/:id/refuse': async (browser, fixtures) => {
    const { app, advertisementId, pathId = advertisementId } = fixtures;
    const pictureId = await storedFile(app, { proposedForId: advertisementId });
    const body = { pictureId, reason: 'Another product' };
    return browser.post(`/api/admin/advertisement-pictures/${pathId}/refuse`, body);
  },
  'GET /api/advertisements/:id/image/:fileId': async (browser, fixtures) => {
    const { app, advertisementId, pathId = advertisementId } = fixtures;
    const fileId = await storedFile(app, { advertisementId });
    return browser.get(`/api/advertisements/${pathId}/image/${fileId}`);
  },
  'GET /api/payments/methods': (browser) => browser.get('/api/payments/methods'),
  'POST /api/advertisements/:id/transfer-claims': async (
    browser,
    { advertisementId, pathId = advertisementId },
  ) =>
    browser.form(
      `/api/advertisements/${pathId}/transfer-claims`,
      { reference: randomUUID() },
      { receipt: [{ name: 'receipt.png', content: await receipt() }] },
    ),
  'GET /api/transfer-claims/:id/receipt/:fileId': async (browser, fixtures) => {
    const { id } = await claimOf(fixtures);
    const fileId = await storedFile(fixtures.app, { transferClaimId: id });
    return browser.get(`/api/transfer-claims/${fixtures.pathId ?? id}/receipt/${fileId}`);
  },
  'GET /api/admin/transfer-claims': (browser) => browser.get('/api/admin/transfer-claims'),
  'POST /api/admin/transfer-claims/:id/confirm': async (browser, fixtures) => {
    const { id } = await claimOf(fixtures);
    return browser.post(`/api/admin/transfer-claims/${fixtures.pathId ?? id}/confirm`);
  },
  'POST /api/admin/transfer-claims/:id/refuse': async (browser, fixtures) => {
    const { id } = await claimOf(fixtures);
    const reason = { reason: 'It never came' };
    return browser.post(`/api/admin/transfer-claims/${fixtures.pathId ?? id}/refuse`, reason);
  },
  'POST /api/create-ad-payment-intent': (browser, { advertisementId }) =>
    browser.post('/api/create-ad-payment-intent', { advertisementId }),
  'POST /api/confirm-ad-payment': (browser, { provider, pharmacyId, advertisementId }) => {
    const paid = provider?.make({ metadata: { advertisementId, pharmacyId } });
    return browser.post('/api/confirm-ad-payment', { advertisementId, paymentIntentId: paid?.id });
  },
  'GET /api/payments/provider': (browser) => browser.get('/api/payments/provider'),
  'POST /api/webhooks/sms': (browser) =>
    browser.post('/api/webhooks/sms', { id: '1', event: 'system:ping', payload: {} }),
  'POST /api/webhooks/whatsapp': (browser) =>
    browser.post('/api/webhooks/whatsapp', { object: 'whatsapp_business_account', entry: [] }),
  'GET /api/webhooks/whatsapp': (browser) =>
    browser.get(
      '/api/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=guessed&hub.challenge=1',
    ),
  'POST /api/webhooks/telegram': (browser) =>
    browser.post('/api/webhooks/telegram', { update_id: 1 }),
  'POST /api/webhooks/stripe': (browser) =>
    browser.post('/api/webhooks/stripe', { id: 'evt_1', type: 'payment_intent.succeeded' }),
  'POST /api/admin/login': (browser, { adminEmail }) =>
    browser.post('/api/admin/login', { email: adminEmail, password: adminPassword }),
  ...factorCalls('/api/admin/second-factor', ofAdmin),
  ...factorCalls('/api/second-factor/:accountId', ofOwner),
  'PUT /api/admin/password': (browser) =>
    browser.put('/api/admin/password', {
      password: 'a long enough one',
      currentPassword: adminPassword,
    }),
  'POST /api/admin/logout': (browser) => browser.post('/api/admin/logout'),
  'GET /api/admin/pending-pharmacies': (browser) => browser.get('/api/admin/pending-pharmacies'),
  'GET /api/admin/pharmacies': (browser) => browser.get('/api/admin/pharmacies?status=verified'),
  'GET /api/admin/pending-doctors': (browser) => browser.get('/api/admin/pending-doctors'),
  'GET /api/admin/doctors': (browser) => browser.get('/api/admin/doctors?status=verified'),
  'GET /api/admin/contact-messages': (browser) => browser.get('/api/admin/contact-messages'),
  'POST /api/admin/contact-messages/:id/handle': async (browser, { app, pathId }) => {
    const { id } = await makeContactMessage(app);
    return browser.post(`/api/admin/contact-messages/${pathId ?? id}/handle`, {});
  },
  'POST /api/admin/contact-messages/:id/reopen': async (browser, { app, pathId }) => {
    const { id } = await makeContactMessage(app);
    return browser.post(`/api/admin/contact-messages/${pathId ?? id}/reopen`);
  },
  'GET /api/admin/accesses': (browser) => browser.get('/api/admin/accesses'),
  'GET /api/admin/accesses.csv': (browser) => browser.get('/api/admin/accesses.csv'),
  'POST /api/admin/photo-openings': (browser, { requestId }) =>
    browser.post('/api/admin/photo-openings', {
      request: requestId,
      photoReason: 'complaint',
      reason: 'The pharmacy says that the photo is empty',
    }),
  'GET /api/admin/audit-log': (browser) => browser.get('/api/admin/audit-log'),
  'GET /api/admin/overview': (browser) => browser.get('/api/admin/overview'),
  'GET /api/admin/overview/month': (browser) => browser.get('/api/admin/overview/month'),
  'GET /api/admin/service': (browser) => browser.get('/api/admin/service'),
  'GET /api/admin/exports/:file': (browser, { pathId = 'pharmacies.csv' }) =>
    browser.get(`/api/admin/exports/${pathId}`),
  'GET /api/admin/overview.csv': (browser) => browser.get('/api/admin/overview.csv'),
  'GET /api/admin/given-up-mails': (browser) => browser.get('/api/admin/given-up-mails'),
  'POST /api/admin/given-up-mails/:id/send-again': async (browser, { app, pathId }) => {
    const { id } = await makeFailedMail(app);
    return browser.post(`/api/admin/given-up-mails/${pathId ?? id}/send-again`);
  },
  'POST /api/admin/remind-pharmacy/:id': (browser, { pharmacyId, pathId = pharmacyId }) =>
    browser.post(`/api/admin/remind-pharmacy/${pathId}`),
  'POST /api/admin/remind-pharmacies': (browser) => browser.post('/api/admin/remind-pharmacies'),
  'POST /api/admin/remind-doctors': (browser) => browser.post('/api/admin/remind-doctors'),
  'POST /api/admin/remind-doctor/:id': (browser, { doctorId, pathId = doctorId }) =>
    browser.post(`/api/admin/remind-doctor/${pathId}`),
  ...Object.fromEntries(
    subjectKinds.map((subject): [string, Call] => {
      const path = subject === 'pharmacy' ? 'pharmacies' : 'doctors';
      const call: Call = async (browser, { app, pathId }) => {
        const { pharmacyId, doctorId } = await makeFixtures(app, '', 'pending');
        const id = subject === 'pharmacy' ? pharmacyId : doctorId;
        await browser.post(`/api/admin/approve-${subject}/${id}`);
        return browser.post(`/api/admin/${path}/${pathId ?? id}/undo-approval`);
      };
      return [`POST /api/admin/${path}/:id/undo-approval`, call];
    }),
  ),
  ...Object.fromEntries(
    subjectKinds.flatMap((subject) =>
      decisions.map((decision): [string, Call] => [
        `POST /api/admin/${decision}-${subject}/:id`,
        async (browser, fixtures) => {
          const from = { approve: 'pending', reject: 'pending', reinstate: 'suspended' } as const;
          const fresh =
            decision === 'suspend'
              ? fixtures
              : await makeFixtures(fixtures.app, '', from[decision]);
          const id = subject === 'pharmacy' ? fresh.pharmacyId : fresh.doctorId;
          const reason =
            decision === 'reject' || decision === 'suspend' ? { reason: 'Unreadable' } : {};
          return browser.post(`/api/admin/${decision}-${subject}/${fixtures.pathId ?? id}`, reason);
        },
      ]),
    ),
  ),
};

/** Makes the advertisement run, as after a payment. */
const run = ({ db, clock }: TestApp, id: string) =>
  db
    .update(advertisements)
    .set({ isPaid: true, isActive: true, expiresAt: new Date(clock().getTime() + days(30)) })
    .where(eq(advertisements.id, id));

/** A waiting claim for a new advertisement. */
async function claimOf({ app, pharmacyId }: Fixtures) {
  const { id: advertisementId } = await makeAdvertisement(app, { pharmacyId });
  return makeTransferClaim(app, { advertisementId, pharmacyId });
}

/**
 * A stored picture of `owner`.
 * @returns its id
 */
async function storedFile({ app, db, dataDir }: TestApp, owner: FileOwner): Promise<string> {
  const source = path.join(dataDir, randomUUID());
  await writeFile(source, await photo());
  const [stored] = await app.files.store([{ path: source, name: 'photo.jpg' }], 'pictures');
  if (!stored) throw new Error('nothing was stored');
  await db.transaction((db) => app.files.attach(db, [stored], owner));
  return stored.id;
}

/**
 * A browser signed in as `name`; `other` is a pharmacy, a doctor and a customer outside `fixtures`.
 */
export async function browserOf(
  name: ActorName,
  { app, pharmacyId, doctorId, customerId }: Fixtures,
  adminId: string,
): Promise<Browser> {
  switch (name) {
    case 'guest':
      return new Browser(app);
    case 'customer':
      return signedIn(app, 'customer', customerId);
    // The session of its owner.
    case 'pharmacy':
      return signedIn(app, 'pharmacy', pharmacyId);
    case 'pharmacist':
    case 'assistant': {
      const { id } = await makeStaff(app, { pharmacyId, role: name });
      return signedIn(app, 'pharmacy', pharmacyId, { staffId: id });
    }
    case 'other': {
      const browser = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
      await addRole(app, browser, 'doctor', (await makeDoctor(app)).id);
      await addRole(app, browser, 'customer', (await makeCustomer(app)).id);
      return browser;
    }
    case 'doctor':
      return signedIn(app, 'doctor', doctorId);
    case 'admin':
      return signedIn(app, 'admin', adminId);
    case 'reader':
      return signedIn(app, 'admin', (await makeAdmin(app, { isReadOnly: true })).id);
  }
}

/** Adds another role to the browser's session. */
async function addRole({ db, clock }: TestApp, browser: Browser, role: Role, accountId: string) {
  const token = hashOf(browser.cookies.get('dawaya_session') ?? '');
  const [session] = await db.select().from(sessions).where(eq(sessions.tokenHash, token));
  if (!session) throw new Error('the browser has no session');
  const now = clock();
  const grant = { sessionId: session.id, role, accountId, signedInAt: now, lastSeenAt: now };
  await db.insert(sessionRoles).values(grant);
}
