import { expect, test } from 'vitest';
import { Browser, signedIn, statusAndCode } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import { inquiries, trackingHolders, trackingOpenings, trackings } from '../../database/schema.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { loadMedicines } from '../medicines/index.ts';
import { deleteOldOpenings } from './open-by-code.ts';

const phone = '+249912345678';

/** Writes a text to the service and returns what comes back. */
async function write(app: SmsApp, text: string): Promise<string[]> {
  const before = app.received(phone).length;
  app.advance(minutes(1));
  await app.gateway.write(phone, text);
  await app.run();
  return app.received(phone).slice(before);
}

/** Asks the town by SMS alone. */
async function useQuestion() {
  const app = await useSmsApp();
  await loadMedicines(app.db);
  const { id: pharmacyId } = await makePharmacy(app, { nameAr: 'صيدلية النيل' });
  await write(app, 'دوا أموكلان 1جم كسلا');
  await write(app, 'نعم');
  const [tracking] = await app.db.select().from(trackings);
  const asked = { code: String(tracking?.code), phone };
  const open = (browser: Browser, more: object = {}) =>
    browser.post('/api/track/by-code/open', { ...asked, ...more });
  const textedCode = async () => {
    await app.run();
    return /\d{6}/.exec(app.received(phone).at(-1) ?? '')?.[0] ?? '';
  };
  /** Opens the question in a browser by a texted code. */
  const openIn = async (browser: Browser) => {
    expect((await open(browser)).status).toBe(202);
    return open(browser, { proof: await textedCode() });
  };
  return { app, pharmacyId, asked, open, openIn, textedCode };
}

const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

test('a question asked by SMS is opened by a texted code, chosen on the web, and the conversation says it', async () => {
  const { app, pharmacyId, asked, openIn } = await useQuestion();
  const [inquiry] = await app.db.select().from(inquiries);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  const answer = { answer: 'all', totalSdg: 9000 };
  expect((await pharmacist.post(`/api/inquiries/${inquiry?.id}/answer`, answer)).status).toBe(200);
  await app.run();
  expect((await write(app, 'كود'))[0]).toContain('وبيجيك رمز في رسالة:\nhttp');
  const browser = new Browser(app);
  expect((await browser.post('/api/track/by-code', asked)).body).toMatchObject({
    status: 'open',
    canOpen: true,
  });
  const opened = await openIn(browser);
  expect([opened.status, opened.body]).toEqual([
    200,
    {
      id: inquiry?.id,
      createdAt: inquiry?.createdAt.toISOString(),
      askedIn: 'Kassala',
      trackingUrl: expect.stringMatching(/^\/track\/[\w-]{43}$/),
    },
  ]);
  expect(app.received(phone).at(-1)).toMatch(
    /^Dawaya code to open your question in a browser: \d{6}/,
  );
  const path = `/api${opened.body.trackingUrl}`;
  expect((await browser.get(path)).body).toMatchObject({
    locked: false,
    answers: [{ pharmacyId }],
  });
  expect((await browser.post(`${path}/choose`, { pharmacyId, version: 1 })).status).toBe(200);
  await app.run();
  expect((await write(app, '1'))[0]).toContain('إنت اخترت صيدلية النيل');
});

test('a second browser opens the same link by a code of its own; one that holds it needs none', async () => {
  const { app, open, openIn } = await useQuestion();
  const [browser, second] = [new Browser(app), new Browser(app)];
  const { trackingUrl } = (await openIn(browser)).body;
  expect((await openIn(second)).body.trackingUrl).toBe(trackingUrl);
  for (const one of [browser, second])
    expect((await one.get(`/api${trackingUrl}`)).body.locked).toBe(false);
  const texts = app.received(phone).length;
  expect((await open(browser)).body.trackingUrl).toBe(trackingUrl);
  await app.run();
  expect(app.received(phone)).toHaveLength(texts);
});

test('short code and phone number alone open nothing: the code is for the browser that asked for it', async () => {
  const { app, asked, open, textedCode } = await useQuestion();
  const [browser, stranger] = [new Browser(app), new Browser(app)];
  expect((await open(browser)).body).toEqual({ codeRequired: true });
  const proof = await textedCode();
  expect(statusAndCode(await open(stranger, { proof }))).toEqual([401, 'invalid_code']);
  expect(statusAndCode(await open(stranger, { proof: asked.code }))).toEqual([401, 'invalid_code']);
  expect(statusAndCode(await open(browser, { proof, code: '00000000' }))).toEqual([
    404,
    'not_found',
  ]);
  expect(statusAndCode(await open(browser, { proof, phone: '+249912345679' }))).toEqual([
    404,
    'not_found',
  ]);
  expect(await app.db.$count(trackingHolders)).toBe(0);
  expect((await open(browser, { proof })).status).toBe(200);
});

test('a texted code works once, for ten minutes, and for five wrong tries', async () => {
  const { app, open, textedCode } = await useQuestion();
  const browser = new Browser(app);
  const codeOf = async () => {
    expect((await open(browser)).status).toBe(202);
    return textedCode();
  };
  const expired = await codeOf();
  app.advance(minutes(10));
  expect(statusAndCode(await open(browser, { proof: expired }))).toEqual([401, 'invalid_code']);
  await deleteOldOpenings(app);
  expect(await app.db.$count(trackingOpenings)).toBe(0);
  const guessed = await codeOf();
  for (let tries = 0; tries < 5; tries += 1)
    expect((await open(browser, { proof: otherThan(guessed) })).status).toBe(401);
  expect(statusAndCode(await open(browser, { proof: guessed }))).toEqual([401, 'invalid_code']);
  app.advance(hours(1));
  const right = await codeOf();
  const simultaneous = await Promise.all([1, 2, 3].map(() => open(browser, { proof: right })));
  expect(simultaneous.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await app.db.$count(trackingHolders)).toBe(1);
  expect(await app.db.$count(trackingOpenings)).toBe(0);
});

test('a question has twenty wrong codes an hour, ten from one network; a browser without a code uses up none', async () => {
  const { app, open, textedCode } = await useQuestion();
  const start = async (network: string) => {
    const browser = new Browser(app, {}, network);
    expect((await open(browser)).status).toBe(202);
    return { browser, proof: await textedCode() };
  };
  const guess = async ({ browser, proof }: Awaited<ReturnType<typeof start>>) => {
    // The code ends after five tries; further tries count for nothing.
    for (let tries = 0; tries < 8; tries += 1)
      expect((await open(browser, { proof: otherThan(proof) })).status).toBe(401);
  };
  for (let tries = 0; tries < 30; tries += 1)
    expect((await open(new Browser(app, {}, '10.9.0.1'), { proof: '123456' })).status).toBe(401);
  for (const network of ['10.1.0.1', '10.1.0.1']) await guess(await start(network));
  const third = await start('10.1.0.1');
  expect(statusAndCode(await open(third.browser, { proof: third.proof }))).toEqual([
    429,
    'too_many_tries',
  ]);
  for (const network of ['10.2.0.1', '10.3.0.1']) await guess(await start(network));
  const last = await start('10.4.0.1');
  const refused = await open(last.browser, { proof: last.proof });
  expect(statusAndCode(refused)).toEqual([429, 'too_many_tries']);
  expect(refused.headers['retry-after']).toBe('3600');
  app.advance(hours(1));
  const later = await start('10.4.0.1');
  expect((await open(later.browser, { proof: later.proof })).status).toBe(200);
});

test('a number from one network gets four codes a day', async () => {
  const { app, open } = await useQuestion();
  for (let codes = 0; codes < 3; codes += 1) {
    expect((await open(new Browser(app))).status).toBe(202);
    app.advance(minutes(15));
  }
  expect((await open(new Browser(app))).status).toBe(202);
  app.advance(minutes(15));
  expect(statusAndCode(await open(new Browser(app)))).toEqual([429, 'too_many_tries']);
});

test('a request of the web opens with its private link only', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app);
  const form = { pharmacyId, customerName: 'Amna', phone, email: 'amna@example.com' };
  const { code } = (await new Browser(app).form('/api/prescription-requests', form)).body;
  const browser = new Browser(app);
  expect((await browser.post('/api/track/by-code', { code, phone })).body.canOpen).toBe(false);
  const refused = await browser.post('/api/track/by-code/open', { code, phone });
  expect(statusAndCode(refused)).toEqual([404, 'not_found']);
});

test.each([
  ['that was proven 120 days ago', { emailProvenAt: new Date(0) }],
  ['of a stolen phone', { emailProvenAt: null }],
  ['abroad', { phone: '+201012345678' }],
])('a number %s gets no code', async (_name, change) => {
  const { app, asked } = await useQuestion();
  await app.db.update(inquiries).set(change);
  const body = { ...asked, ...('phone' in change && { phone: change.phone }) };
  const texts = app.received(phone).length;
  const browser = new Browser(app);
  expect((await browser.post('/api/track/by-code', body)).body.canOpen).toBe(false);
  expect((await browser.post('/api/track/by-code/open', body)).status).toBe(404);
  await app.run();
  expect(app.received(phone)).toHaveLength(texts);
  if (!('phone' in change)) expect((await write(app, 'كود'))[0]).toContain('عشان تشوف حالة الطلب');
});

test('a code that was sent before the phone was stolen opens nothing', async () => {
  const { app, open, textedCode } = await useQuestion();
  const browser = new Browser(app);
  await open(browser);
  const proof = await textedCode();
  await app.db.update(inquiries).set({ emailProvenAt: null });
  expect((await open(browser, { proof })).status).toBe(404);
  expect(await app.db.$count(trackingHolders)).toBe(0);
});
