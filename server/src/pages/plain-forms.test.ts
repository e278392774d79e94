import { randomUUID } from 'node:crypto';
import type { PlainAnswer } from '@dawaya/contract/rendering';
import { chosenHeader } from '@dawaya/contract/vocabulary/files';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { type Answer, Browser, type FormFile, signedIn } from '../../test/client.ts';
import {
  type MadePharmacy,
  makeConsultation,
  makeDoctor,
  makePharmacy,
  makeRequest,
  photo,
} from '../../test/factories.ts';
import { ask, giveAnswer, makeInquiry } from '../../test/inquiries.ts';
import { uploaded } from '../../test/uploading.ts';
import { pharmacies } from '../database/schema.ts';
import { hours } from '../platform/clock.ts';
import { createToken, hashOf } from '../platform/secrets.ts';
import type { Renderer } from './renderer.ts';

/** The input from which a page was rendered, in place of the page. */
interface Shown {
  path: string;
  search: string;
  language: string;
  plain?: PlainAnswer;
  read?: { locked: boolean; status: string };
}

let rendered = 0;

const renderer: Renderer = {
  render: async ({ path, search, preferences, plain, transport }) => {
    rendered += 1;
    const read = path.startsWith('/track/') && (await transport(`/api${path}`, {}));
    const shown = {
      path,
      search,
      plain,
      language: preferences.language,
      ...(read && { read: await read.json() }),
    };
    return {
      status: 200,
      html: JSON.stringify(shown),
      state: {},
      title: '',
      description: '',
      noindex: true,
      linkedData: [],
      source: '',
      complete: true,
    };
  },
  filesOf: () => ({ entry: '/entry.js', modules: [], styles: [], fonts: [] }) as never,
};
const shownBy = ({ text }: Answer): Shown =>
  JSON.parse(/<div id="root">(.*)<\/div>/.exec(text)?.[1] ?? 'null');

let app: TestApp;
let person: Browser;
let pharmacy: MadePharmacy;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 }, renderer });
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacy = await makePharmacy(app);
  person = new Browser(app, { accept: 'text/html,*/*;q=0.8' });
});

const filled = () => ({
  pharmacyId: pharmacy.id,
  customerName: 'آمنة حسن',
  phone: '٠٩١٢ ٣٤٥ ٦٧٨',
  email: 'amna@example.com',
  urgency: 'normal',
  notes: '',
  askTownAfterMinutes: '60',
});
const send = async (
  fields: Record<string, string> = filled(),
  photos: FormFile[] = [{ name: '', content: '' }],
) => person.form('/api/prescription-requests', fields, { prescriptionImages: photos });
const submit = (url: string, fields: Record<string, string> = {}, by = person) =>
  by.post(url, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const received = async () => {
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  return (await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`)).body;
};

describe('a request sent without scripts', () => {
  test('leads to its tracking page, open in this browser', async () => {
    const { status, headers } = await send(filled(), [
      { name: 'IMG_1.jpg', content: await photo(90) },
    ]);
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/track\/[\w-]{43}$/);
    expect(headers['cache-control']).toBe('no-store');
    const page = await person.get(String(headers.location));
    expect(shownBy(page).read).toMatchObject({ locked: false, status: 'new' });
    const [request, ...others] = await received();
    expect(others).toEqual([]);
    // Without its tick the town is not asked, whatever the choice beside it is.
    expect(request).toMatchObject({ customerName: 'آمنة حسن', phone: '+249912345678' });
    expect(request.prescriptionImages).toHaveLength(1);
  });

  test('twice from the same page counts once; from a new page it is another', async () => {
    const form = `/request?pharmacyId=${pharmacy.id}`;
    await person.get(form);
    const first = await send();
    const again = await send();
    expect(again.headers.location).toBe(first.headers.location);
    const changed = await send({ ...filled(), notes: 'Insulin' });
    expect(changed.headers.location).not.toBe(first.headers.location);
    // An embedded reference to the address is not a visit of the form.
    await person.get(form, { 'sec-fetch-dest': 'image' });
    expect((await send()).headers.location).toBe(first.headers.location);
    const page = await person.get(form);
    expect(page.headers['set-cookie']).toContain('dawaya_form=');
    expect((await send()).headers.location).not.toBe(first.headers.location);
    expect(await received()).toHaveLength(3);
  });

  test('counts once when the scripts repeat it, and again from the next page', async () => {
    const form = `/request?pharmacyId=${pharmacy.id}`;
    await person.get(form);
    const { headers } = await send();
    // The page's script leaves out empty fields, and has its own key.
    const { askTownAfterMinutes: _, notes: __, ...fields } = filled();
    const byScript = async () => {
      const scripted = { accept: 'application/json', 'idempotency-key': randomUUID() };
      return (await person.form('/api/prescription-requests', fields, {}, scripted)).body;
    };
    expect((await byScript()).trackingUrl).toBe(headers.location);
    await person.get(form);
    expect((await byScript()).trackingUrl).not.toBe(headers.location);
    expect(await received()).toHaveLength(2);
  });

  test('counts once although the scripts made its photos smaller', async () => {
    await person.get(`/request?pharmacyId=${pharmacy.id}`);
    const chosen = await photo(80);
    const image = (content: Buffer) => ({ prescriptionImages: [{ name: 'a.jpg', content }] });
    const { headers } = await person.form('/api/prescription-requests', filled(), image(chosen));
    const { askTownAfterMinutes: _, notes: __, ...fields } = filled();
    const byScript = async (chosen: Buffer) => {
      const scripted = {
        accept: 'application/json',
        'idempotency-key': randomUUID(),
        [chosenHeader]: hashOf(chosen).toString('hex'),
      };
      const smaller = image(await photo(40));
      return (await person.form('/api/prescription-requests', fields, smaller, scripted)).body;
    };
    expect((await byScript(chosen)).trackingUrl).toBe(headers.location);
    expect((await byScript(await photo(120))).trackingUrl).not.toBe(headers.location);
    expect(await received()).toHaveLength(2);
  });

  test('counts once when the scripts repeat it, although its pharmacy is suspended since', async () => {
    await person.get(`/request?pharmacyId=${pharmacy.id}`);
    const chosen = await photo(80);
    const image = { prescriptionImages: [{ name: 'a.jpg', content: chosen }] };
    const { headers } = await person.form('/api/prescription-requests', filled(), image);
    // The scripts had sent its photos in parts before the refusal.
    const uploadIds = JSON.stringify([await uploaded(person, await photo(40))]);
    await app.db
      .update(pharmacies)
      .set({ verificationStatus: 'suspended' })
      .where(eq(pharmacies.id, pharmacy.id));
    const byScript = async (changed: Record<string, string> = {}) => {
      const {
        askTownAfterMinutes: _,
        notes: __,
        ...fields
      } = { ...filled(), uploadIds, ...changed };
      const scripted = {
        accept: 'application/json',
        'idempotency-key': randomUUID(),
        [chosenHeader]: hashOf(chosen).toString('hex'),
      };
      return (await person.form('/api/prescription-requests', fields, {}, scripted)).body;
    };
    expect((await byScript()).trackingUrl).toBe(headers.location);
    expect((await byScript({ customerName: 'Somebody else' })).code).toBe('pharmacy_not_verified');
  });

  test('that is refused shows its page with the typed values and each sentence at its field', async () => {
    const typed = { ...filled(), customerName: '', phone: '<script>', advertisementId: 'a1' };
    person.cookies.set('lang', 'ar');
    const answer = await send(typed);
    expect(answer.status).toBe(400);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(shownBy(answer)).toMatchObject({
      path: '/request',
      search: `pharmacyId=${pharmacy.id}&advertisementId=a1`,
      language: 'ar',
      plain: {
        at: `/request?pharmacyId=${pharmacy.id}&advertisementId=a1`,
        action: '/api/prescription-requests',
        typed,
        code: 'invalid_fields',
        details: [
          { field: 'customerName', message: expect.stringMatching(/[ء-ي]/) },
          { field: 'phone', message: expect.stringMatching(/[ء-ي]/) },
        ],
      },
    });
    expect(await received()).toEqual([]);
  });

  test('from another website shows none of its values', async () => {
    const shownBefore = rendered;
    const { status, text } = await person.form('/api/prescription-requests', filled(), {}, {
      origin: 'https://evil.example',
      referer: 'https://evil.example/request?pharmacyId=of-the-attacker',
    } as Record<string, string>);
    expect(status).toBe(403);
    expect(text).not.toContain('amna@example.com');
    expect(text).not.toContain('of-the-attacker');
    expect(text).toContain('This was sent from another website');
    expect(rendered).toBe(shownBefore);
    expect(await received()).toEqual([]);
  });
});

test('an inquiry sends its lines, its town in any spelling, and the person it is for', async () => {
  const { status, headers } = await person.form('/api/inquiries', {
    'item.0': 'Insulin',
    'quantity.0': '2',
    'item.1000': '',
    'item.1001': ' Metformin ',
    'quantity.1001': '',
    urgency: 'normal',
    place: 'town',
    city: 'كسلا',
    state: '',
    landmark: 'not sent with a town 0912345678',
    whom: 'other',
    forName: 'أمي',
    customerName: 'Amna',
    phone: '0912345678',
    email: 'amna@example.com',
  });
  expect(status).toBe(303);
  const followed = await person.get(`/api${headers.location}`, { accept: 'application/json' });
  expect(followed.body).toMatchObject({
    kind: 'inquiry',
    locked: false,
    forName: 'أمي',
    items: [
      { text: 'Insulin', quantity: '2' },
      { text: 'Metformin', quantity: null },
    ],
    city: { nameEn: 'Kassala' },
  });
});

describe('at a private link', () => {
  const follow = async () => {
    const token = createToken();
    await makeRequest(app, {
      pharmacyId: pharmacy.id,
      phone: '+249912345678',
      trackingTokenHash: hashOf(token),
    });
    return token;
  };

  test('the page uses the visitor’s cookies and is never cached', async () => {
    const token = await follow();
    const holder = new Browser(app);
    await holder.post(`/api/track/${token}/unlock`, { digits: '5678' });
    const [open, locked] = await Promise.all([
      holder.get(`/track/${token}`),
      person.get(`/track/${token}`),
    ]);
    expect(shownBy(open).read?.locked).toBe(false);
    expect(shownBy(locked).read?.locked).toBe(true);
    for (const { headers } of [open, locked])
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
  });

  test('four digits open it, and wrong ones show an error', async () => {
    const token = await follow();
    const wrong = await submit(`/api/track/${token}/unlock`, { digits: '٠٠٠٠' });
    expect(wrong.status).toBe(400);
    expect(wrong.headers['referrer-policy']).toBe('no-referrer');
    expect(shownBy(wrong)).toMatchObject({
      path: `/track/${token}`,
      plain: { at: `/track/${token}`, action: `/api/track/${token}/unlock`, code: 'wrong_digits' },
      read: { locked: true },
    });
    const right = await submit(`/api/track/${token}/unlock`, { digits: '٥٦٧٨' });
    expect(right).toMatchObject({ status: 303, headers: { location: `/track/${token}` } });
    expect(shownBy(await person.get(`/track/${token}`)).read?.locked).toBe(false);
  });

  test('too many tries still show the page', async () => {
    const strict = await startTestApp({ renderer });
    onTestFinished(() => strict.close());
    const by = new Browser(strict, { accept: 'text/html' });
    const shownBefore = rendered;
    const search = await makeInquiry(strict);
    const tries = Array.from({ length: 40 }, () =>
      submit(`/api/track/${search.token}/unlock`, { digits: '0000' }, by),
    );
    const refused = (await Promise.all(tries)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { text, headers } of refused) {
      expect(text).toContain('go back to it with the back button');
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['retry-after']).toMatch(/^\d+$/);
    }
    expect(rendered - shownBefore).toBe(tries.length - refused.length);
  });

  test('cancelling has the usual conditions, and leads back', async () => {
    const token = await follow();
    const locked = await submit(`/api/track/${token}/cancel`);
    expect(locked.status).toBe(403);
    expect(shownBy(locked)).toMatchObject({
      plain: { code: 'tracking_locked' },
      read: { locked: true, status: 'new' },
    });
    await submit(`/api/track/${token}/unlock`, { digits: '5678' });
    const { status, headers } = await submit(`/api/track/${token}/cancel`);
    expect([status, headers.location]).toEqual([303, `/track/${token}`]);
    expect(shownBy(await person.get(`/track/${token}`)).read?.status).toBe('cancelled');
  });

  test('a refused message stays typed, and a message is sent once', async () => {
    const token = await follow();
    await submit(`/api/track/${token}/unlock`, { digits: '5678' });
    const url = `/api/track/${token}/messages`;
    const tooLong = await submit(url, { body: 'a'.repeat(1001) });
    expect(tooLong.status).toBe(400);
    expect(shownBy(tooLong).plain?.typed?.body).toHaveLength(1001);
    await person.get(`/track/${token}`);
    expect((await submit(url, { body: 'Is it there?' })).status).toBe(303);
    expect((await submit(url, { body: 'Is it there?' })).status).toBe(303);
    const messages = async () =>
      (await person.get(`/api/track/${token}`, { accept: 'application/json' })).body.messages;
    expect(await messages()).toHaveLength(1);
    // After the next page has loaded, the same text is a new message.
    await person.get(`/track/${token}`);
    await submit(url, { body: 'Is it there?' });
    expect(await messages()).toHaveLength(2);
  });

  test('a consultation is cancelled, and a second press changes nothing', async () => {
    const token = createToken();
    const { id: doctorId } = await makeDoctor(app);
    await makeConsultation(app, { doctorId, trackingTokenHash: hashOf(token) });
    for (let press = 0; press < 2; press++)
      expect(await submit(`/api/track/${token}/cancel`)).toMatchObject({
        status: 303,
        headers: { location: `/track/${token}` },
      });
    expect(shownBy(await person.get(`/track/${token}`)).read?.status).toBe('cancelled');
  });

  test('choosing names the version that was read; a newer answer is shown', async () => {
    const search = await makeInquiry(app);
    await ask(app, search.id, [pharmacy]);
    await giveAnswer(app, search.id, pharmacy, { version: 2 });
    await submit(`/api/track/${search.token}/unlock`, { digits: search.phone.slice(-4) });
    const url = `/api/track/${search.token}/choose`;
    const old = await submit(url, { pharmacyId: pharmacy.id, version: '1' });
    expect(old.status).toBe(409);
    expect(shownBy(old)).toMatchObject({ plain: { code: 'answer_changed' } });
    const { status, headers } = await submit(url, { pharmacyId: pharmacy.id, version: '2' });
    expect([status, headers.location]).toEqual([303, `/track/${search.token}`]);
    expect(shownBy(await person.get(`/track/${search.token}`)).read?.status).toBe('in-progress');
  });
});

describe('all actions at a private link', () => {
  const readAt = async (token: string) =>
    (await person.get(`/api/track/${token}`, { accept: 'application/json' })).body;
  const asked = async () => {
    const search = await makeInquiry(app, {
      createdAt: new Date(app.clock().getTime() - hours(2)),
    });
    await ask(app, search.id, [pharmacy]);
    await submit(`/api/track/${search.token}/unlock`, { digits: search.phone.slice(-4) });
    return search.token;
  };
  const quoted = async () => {
    const token = createToken();
    const trackingTokenHash = hashOf(token);
    const { id } = await makeRequest(app, {
      pharmacyId: pharmacy.id,
      phone: '+249912345678',
      trackingTokenHash,
    });
    const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
    const url = `/api/prescription-requests/${id}/quote`;
    expect((await pharmacist.post(url, { answer: 'all', totalSdg: 4000 })).status).toBe(200);
    await submit(`/api/track/${token}/unlock`, { digits: '5678' });
    return token;
  };
  const version = { version: '1' };
  const refused = { refusedAt: expect.any(String) };
  const forms = [
    ['remind', asked, {}, { canRemind: true }, { canRemind: false }],
    ['widen', asked, {}, { isWidened: false }, { isWidened: true }],
    ['close', asked, {}, { status: 'open' }, { status: 'closed' }],
    ['accept', quoted, version, { status: 'new' }, { status: 'in-progress' }],
    ['refuse', quoted, version, { quote: { refusedAt: null } }, { quote: refused }],
  ] as const;

  test.each(forms)('%s has a form, which leads back', async (call, of, fields, was, is) => {
    const token = await of();
    expect(await readAt(token)).toMatchObject(was);
    const { status, headers } = await submit(`/api/track/${token}/${call}`, fields);
    expect([status, headers.location]).toEqual([303, `/track/${token}`]);
    expect(await readAt(token)).toMatchObject(is);
  });
});

test('a code and a phone number show the status on their page', async () => {
  const sent = await send();
  const tracked = await person.get(`/api${sent.headers.location}`, { accept: 'application/json' });
  const { code } = tracked.body;
  const found = await submit('/api/track/by-code', { code, phone: '0912345678' });
  expect(found.status).toBe(200);
  expect(shownBy(found)).toMatchObject({
    path: '/track',
    plain: {
      action: '/api/track/by-code',
      answer: { status: 'new', isSeen: false, shopName: pharmacy.shopName },
    },
  });
  const none = await submit('/api/track/by-code', { code: '00000000', phone: '0912345678' });
  expect(none.status).toBe(404);
  expect(shownBy(none).plain).toMatchObject({ code: 'not_found', typed: { code: '00000000' } });
});

test('no other call accepts a form, nor one that does not ask for a page', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const token = createToken();
  const plain = new Browser(app, { accept: 'application/json' });
  expect((await plain.post(`/api/track/${token}/unlock`, 'digits=5678', form)).status).toBe(415);
  expect((await person.post('/api/sessions/sign-out', 'a=b', form)).status).toBe(415);
  expect((await person.post('/api/contact', 'name=a', form)).status).toBe(415);
});
