import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { type Answer, Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy, makeStaff } from '../../../test/factories.ts';
import { loginChallenges, pharmacies, pharmacyStaff } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const url = '/api/pharmacies/login';
const codeTo = async (email: string) =>
  (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';

/** An owner of one pharmacy who is staff of another, and a browser that asked for a code. */
async function both() {
  const own = await makePharmacy(app, { nameAr: 'صيدلية النيل', nameEn: 'Nile Pharmacy' });
  const other = await makePharmacy(app, { nameAr: 'صيدلية كسلا', nameEn: 'Kassala Pharmacy' });
  const { email } = own;
  const invitedAt = new Date(app.clock().getTime() + 1);
  const member = await makeStaff(app, { pharmacyId: other.id, email, invitedAt });
  const browser = new Browser(app);
  const asked = await browser.post(url, { email });
  const code = await codeTo(email);
  return { own, other, email, member, browser, asked, code };
}

const pharmacyOf = async (browser: Browser) =>
  (await browser.get('/api/sessions/current')).body.roles.pharmacy;

const choices = ({ own, other }: Awaited<ReturnType<typeof both>>) => [
  { id: own.id, shopName: 'Nile Pharmacy' },
  { id: other.id, shopName: 'Kassala Pharmacy' },
];

describe('an address that belongs to several pharmacies', () => {
  test('must choose one after the code', async () => {
    const known = await both();
    const { other, email, member, browser, code } = known;
    const asked = await browser.post(url, { email, code });
    expect([asked.status, asked.body]).toEqual([
      409,
      {
        code: 'which_pharmacy',
        error: 'You work at several pharmacies. Choose one.',
        pharmacies: choices(known),
      },
    ]);
    expect(await pharmacyOf(browser)).toBeUndefined();
    const entered = await browser.post(url, { email, pharmacyId: other.id });
    expect([entered.status, entered.body]).toMatchObject([
      200,
      { id: other.id, email: other.email },
    ]);
    expect(await pharmacyOf(browser)).toMatchObject({
      id: other.id,
      staff: { id: member.id, role: 'assistant' },
    });
  });

  test('may send the code and the pharmacy at once, or the code again with it', async () => {
    const first = await both();
    const atOnce = { email: first.email, code: first.code, pharmacyId: first.own.id };
    expect((await first.browser.post(url, atOnce)).status).toBe(200);
    expect(await pharmacyOf(first.browser)).toMatchObject({
      id: first.own.id,
      staff: { role: 'owner' },
    });
    const challenge = first.browser.cookies.get('dawaya_challenge');
    expect(challenge).toBeUndefined();

    const { own, email, browser, code } = await both();
    expect((await browser.post(url, { email, code })).status).toBe(409);
    const again = await browser.post(url, { email, code, pharmacyId: own.id });
    expect([again.status, again.body.id]).toEqual([200, own.id]);
  });

  test('reads their names in the reader’s language', async () => {
    const { email, code, browser } = await both();
    const { body } = await browser.post(url, { email, code }, { 'accept-language': 'ar' });
    expect(body.error).toBe('أنت تعمل في أكثر من صيدلية. اختر واحدة.');
    expect(body.pharmacies.map(({ shopName }: { shopName: string }) => shopName)).toEqual([
      'صيدلية النيل',
      'صيدلية كسلا',
    ]);
  });

  test('must choose in a known browser too, without a code', async () => {
    const known = await both();
    const { own, other, email } = known;
    const browser = await signedIn(app, 'pharmacy', own.id, { device: true });
    const asked = await browser.post(url, { email });
    expect([asked.status, asked.body.pharmacies]).toEqual([409, choices(known)]);
    for (const { id } of [other, own]) {
      const entered = await browser.post(url, { email, pharmacyId: id });
      expect([entered.status, entered.body.id]).toEqual([200, id]);
    }
  });

  test('that names a foreign pharmacy must choose, once it is proven', async () => {
    const known = await both();
    const { email, code, browser } = known;
    const { id: pharmacyId } = await makePharmacy(app);
    const { status, body } = await browser.post(url, { email, code, pharmacyId });
    expect([status, body.pharmacies]).toEqual([409, choices(known)]);
    expect((await browser.post(url, { email, pharmacyId })).status).toBe(202);
  });

  test('can sign in to one of them while another is suspended', async () => {
    const { own, other, email, code, browser } = await both();
    await app.db
      .update(pharmacies)
      .set({ verificationStatus: 'suspended' })
      .where(eq(pharmacies.id, other.id));
    await browser.post(url, { email, code });
    const refused = await browser.post(url, { email, code, pharmacyId: other.id });
    expect([refused.status, refused.body.code]).toEqual([403, 'account_suspended']);
    await browser.post(url, { email });
    const fresh = { email, code: await codeTo(email), pharmacyId: own.id };
    expect((await browser.post(url, fresh)).status).toBe(200);
  });

  test('signs in directly once only one is left', async () => {
    const { own, member, email, browser, code } = await both();
    await app.db
      .update(pharmacyStaff)
      .set({ removedAt: app.clock() })
      .where(eq(pharmacyStaff.id, member.id));
    const { status, body } = await browser.post(url, { email, code });
    expect([status, body]).toMatchObject([200, { id: own.id, shopName: 'Nile Pharmacy' }]);
  });
});

describe('a waiting invitation', () => {
  async function invited() {
    const known = await both();
    await app.db
      .update(pharmacyStaff)
      .set({ joinedAt: null })
      .where(eq(pharmacyStaff.id, known.member.id));
    return known;
  }

  test('does not change the log-in of its address, by code or in a known browser', async () => {
    const { own, email, code, browser } = await invited();
    const byCode = await browser.post(url, { email, code });
    expect([byCode.status, byCode.body.id]).toEqual([200, own.id]);
    const known = await signedIn(app, 'pharmacy', own.id, { device: true });
    const atOnce = await known.post(url, { email });
    expect([atOnce.status, atOnce.body.id]).toEqual([200, own.id]);
  });

  test('is accepted by its link, which names the pharmacy, and is a choice from then on', async () => {
    const known = await invited();
    const { other, email, code, browser } = known;
    const joined = await browser.post(url, { email, code, pharmacyId: other.id });
    expect([joined.status, joined.body.id]).toEqual([200, other.id]);
    const asked = await browser.post(url, { email });
    expect([asked.status, asked.body.pharmacies]).toEqual([409, choices(known)]);
  });

  test('is offered when its address has joined no pharmacy: one of two', async () => {
    const { email } = await makeStaff(app, {
      pharmacyId: (await makePharmacy(app)).id,
      joinedAt: null,
    });
    await makeStaff(app, { pharmacyId: (await makePharmacy(app)).id, email, joinedAt: null });
    const browser = new Browser(app);
    await browser.post(url, { email });
    const { status, body } = await browser.post(url, { email, code: await codeTo(email) });
    expect([status, body.pharmacies?.length]).toEqual([409, 2]);
  });
});

describe('before the proof no answer reveals a known address', () => {
  const comparable = ({ status, headers, text }: Answer) => ({
    status,
    text,
    headers: {
      ...headers,
      date: '',
      'set-cookie': String(headers['set-cookie']).replace(/=[\w-]{43};/, '=…;'),
    },
  });

  test('requesting a code gets the same answer, with or without a pharmacy', async () => {
    const { own, email, asked } = await both();
    const unknown = 'nobody@example.com';
    const answers = [
      asked,
      await new Browser(app).post(url, { email, pharmacyId: own.id }),
      await new Browser(app).post(url, { email: unknown }),
      await new Browser(app).post(url, { email: unknown, pharmacyId: own.id }),
    ].map(comparable);
    for (const answer of answers) expect(answer).toEqual(comparable(asked));
    expect(answers[0]?.status).toBe(202);
  });

  test('a wrong code answers the same, and names no pharmacy', async () => {
    const { email, code, browser } = await both();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const stranger = new Browser(app);
    await stranger.post(url, { email: 'nobody@example.com' });
    const ours = await browser.post(url, { email, code: wrong });
    const theirs = await stranger.post(url, { email: 'nobody@example.com', code: '123456' });
    expect([ours.status, ours.body.code]).toEqual([401, 'invalid_code']);
    expect([theirs.status, theirs.text]).toEqual([ours.status, ours.text]);
  });
});

describe('a code with a choice', () => {
  test('is valid for ten minutes in the browser that entered it', async () => {
    const { own, email, code, browser } = await both();
    await browser.post(url, { email, code });
    const elsewhere = await new Browser(app).post(url, { email, pharmacyId: own.id });
    expect(elsewhere.status).toBe(202);
    app.advance(minutes(10));
    expect((await browser.post(url, { email, pharmacyId: own.id })).status).toBe(202);
  });

  test('opens nothing before it was entered', async () => {
    const { own, email, browser } = await both();
    const { status } = await browser.post(url, { email, pharmacyId: own.id });
    expect(status).toBe(202);
    expect(await pharmacyOf(browser)).toBeUndefined();
  });

  test('works once for one pharmacy, even when two are chosen at the same moment', async () => {
    const { own, other, email, code, browser } = await both();
    await browser.post(url, { email, code });
    const cookies = new Map(browser.cookies);
    const choose = (pharmacyId: string) => {
      const tab = new Browser(app);
      for (const [name, value] of cookies) tab.cookies.set(name, value);
      return tab.post(url, { email, pharmacyId });
    };
    const answers = await Promise.all([choose(own.id), choose(other.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 202]);
    expect(await app.db.$count(loginChallenges, eq(loginChallenges.address, email))).toBe(1);
  });
});

test('a squatter’s browser opens only its own sign-up', async () => {
  const other = await makePharmacy(app);
  // A stranger registers with the address of an assistant, without proving it.
  const assistant = await makeStaff(app, { pharmacyId: other.id });
  const squatted = await makePharmacy(app, { email: assistant.email, emailProvenAt: null });
  const squatter = await signedIn(app, 'pharmacy', squatted.id, { device: true });
  const again = await squatter.post(url, { email: assistant.email });
  expect([again.status, again.body.id]).toEqual([200, squatted.id]);
  const reached = await squatter.post(url, { email: assistant.email, pharmacyId: other.id });
  expect(reached.status).toBe(202);

  // The assistant's browser does not open the stranger's registration without a code.
  const browser = await signedIn(app, 'pharmacy', other.id, {
    staffId: assistant.id,
    device: true,
  });
  const known = await browser.post(url, { email: assistant.email });
  expect([known.status, known.body.id]).toEqual([200, other.id]);
});

test('the code of one pharmacy’s address proves that one, for an owner of two', async () => {
  const own = await makePharmacy(app, { emailProvenAt: null });
  await makeStaff(app, { pharmacyId: (await makePharmacy(app)).id, email: own.email });
  const browser = await signedIn(app, 'pharmacy', own.id);
  expect((await browser.post(`/api/pharmacies/${own.id}/email-code`)).status).toBe(202);
  const [mail] = await app.mailsTo(own.email);
  expect(mail?.subject).toBe('Confirm your email address for Dawaya');
  const code = await codeTo(own.email);
  const { status } = await browser.post(url, { email: own.email, code, pharmacyId: own.id });
  expect(status).toBe(200);
  const { body } = await browser.get(`/api/pharmacies/${own.id}/profile`);
  expect(body.emailProven).toBe(true);
});
