import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, Browser, type Reached, signedIn } from '../../../test/client.ts';
import {
  type MadePharmacy,
  makeAdmin,
  makePharmacy,
  makeRequest,
} from '../../../test/factories.ts';
import { ask, giveAnswer, holderOf, makeInquiry } from '../../../test/inquiries.ts';
import { openApps, openProcesses } from '../../../test/race-places.ts';
import {
  files,
  inquiries,
  inquiryRecipients,
  prescriptionRequests,
  trackings,
} from '../../database/schema.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';

/**
 * How often each race runs. `npm run races` sets 100, uses two processes of the built server, and
 * prints the outcomes.
 */
const measured = process.env.RACES;
const times = Number(measured ?? 5);
const longest = 20_000 + times * 4000;

const place = measured ? await openProcesses() : await openApps();
const { db, clock, here, there } = place;
const at = (server: Reached) => ({ ...server, db, clock });
const told: [race: string, outcomes: Map<string, number>][] = [];
afterAll(async () => {
  if (measured) console.log(tableOf(told));
  await place.close();
});

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(at(here), 'admin', (await makeAdmin(place)).id);
});

function elsewhere(browser: Browser, server = there): Browser {
  const other = new Browser(server);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return other;
}

async function useInquiry() {
  const pharmacies: [MadePharmacy, MadePharmacy] = [
    await makePharmacy(place),
    await makePharmacy(place),
  ];
  const inquiry = await makeInquiry(place);
  await place.addPhoto(inquiry.id);
  await ask(place, inquiry.id, pharmacies);
  for (const pharmacy of pharmacies) await giveAnswer(place, inquiry.id, pharmacy);
  const customer = await holderOf(here, inquiry);
  const post = (browser: Browser, path: string, body: object = {}) =>
    browser.post(`/api/track/${inquiry.token}/${path}`, body);
  return {
    inquiry,
    pharmacies,
    customer,
    other: elsewhere(customer),
    choose: (browser: Browser, { id }: MadePharmacy, version = 1) =>
      post(browser, 'choose', { pharmacyId: id, version }),
    post,
    answer: async (pharmacy: MadePharmacy, body: object) =>
      elsewhere(await signedIn(at(here), 'pharmacy', pharmacy.id)).post(
        `/api/inquiries/${inquiry.id}/answer`,
        body,
      ),
  };
}

/** Sums up an inquiry in one word, after checking that its rows agree whichever call came first. */
async function readState({ id, token }: { id: string; token: string }) {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, id));
  const [tracking] = await db
    .select()
    .from(trackings)
    .where(eq(trackings.tokenHash, hashOf(token)));
  const started = await db
    .select()
    .from(prescriptionRequests)
    .where(
      and(eq(prescriptionRequests.inquiryId, id), eq(prescriptionRequests.status, 'in-progress')),
    );
  const isChosen = inquiry?.status === 'chosen';
  expect(started.map((request) => request.id)).toEqual(isChosen ? [tracking?.requestId] : []);
  expect(tracking?.requestId ?? null).toBe(isChosen ? started[0]?.id : null);
  const owner = isChosen
    ? eq(files.prescriptionRequestId, String(started[0]?.id))
    : eq(files.inquiryId, id);
  expect(await db.$count(files, owner)).toBe(1);
  return inquiry?.status;
}

const statusOf = ({ status, body }: Answer) => (status === 200 ? '200' : `${status} ${body.code}`);

/**
 * Runs a race repeatedly and counts its outcomes.
 * @param once returns undefined when one process took both calls: that was not a race, and runs
 * again.
 */
async function outcomes(
  name: string,
  once: (time: number) => Promise<string | undefined>,
): Promise<string[]> {
  const counted = new Map<string, number>();
  for (let time = 0; time < times; ) {
    const outcome = await once(time);
    if (outcome === undefined) continue;
    counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
    time += 1;
  }
  told.push([name, counted]);
  return [...counted.keys()];
}

function tableOf(races: typeof told): string {
  const lines = races.map(([race, counted]) => {
    const tried = [...counted.values()].reduce((sum, count) => sum + count, 0);
    const each = [...counted].map(([outcome, count]) => `${outcome} (${count})`);
    return `| ${race} | ${tried} | ${each.join('; ')} |`;
  });
  return [
    '| at the same moment | tried | one outcome each |',
    '| --- | --- | --- |',
    ...lines,
  ].join('\n');
}

const among = (allowed: string[]) => (seen: string[]) =>
  expect(seen.filter((outcome) => !allowed.includes(outcome))).toEqual([]);

test('two simultaneous choices: one succeeds', { timeout: longest }, async () => {
  const seen = await outcomes('choose / choose', async () => {
    const { inquiry, pharmacies, customer, other, choose } = await useInquiry();
    const both = await Promise.all([choose(customer, pharmacies[0]), choose(other, pharmacies[1])]);
    return `${both.map(statusOf).toSorted().join(', ')}: ${await readState(inquiry)}`;
  });
  among(['200, 409 inquiry_closed: chosen'])(seen);
});

test('the same choice twice at once makes one request', { timeout: longest }, async () => {
  const seen = await outcomes('choose / the same again', async () => {
    const { inquiry, pharmacies, customer, other, choose } = await useInquiry();
    const both = await Promise.all([choose(customer, pharmacies[0]), choose(other, pharmacies[0])]);
    return `${both.map(statusOf).join(', ')}: ${await readState(inquiry)}`;
  });
  among(['200, 200: chosen'])(seen);
});

test('a choice and an undo of the chosen answer: it stays chosen', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('choose / cancel', async () => {
    const { inquiry, pharmacies, customer, other, choose, post } = await useInquiry();
    const [chosen, cancelled] = await Promise.all([
      choose(customer, pharmacies[0]),
      post(other, 'cancel'),
    ]);
    return `${statusOf(chosen)}, ${statusOf(cancelled)}: ${await readState(inquiry)}`;
  });
  among(['200, 404 not_found: chosen', '200, 409 status_backwards: chosen'])(seen);
});

test('a choice and a changed answer: the choice has the answer that was read', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('choose / answer', async () => {
    const { inquiry, pharmacies, customer, choose, answer } = await useInquiry();
    const [chosen, answered] = await Promise.all([
      choose(customer, pharmacies[0]),
      answer(pharmacies[0], { answer: 'some' }),
    ]);
    return `${statusOf(chosen)}, ${statusOf(answered)}: ${await readState(inquiry)}`;
  });
  among(['200, 409 inquiry_closed: chosen', '409 answer_changed, 200: open'])(seen);
});

test('an answer and a suspension of its pharmacy: the answer is not shown', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('answer / suspend', async () => {
    const { inquiry, pharmacies, customer, answer } = await useInquiry();
    const [answered, suspended] = await Promise.all([
      answer(pharmacies[0], { answer: 'some' }),
      admin.post(`/api/admin/suspend-pharmacy/${pharmacies[0].id}`, { reason: 'Complaints' }),
    ]);
    const { body } = await customer.get(`/api/track/${inquiry.token}`);
    expect(body.answers).toMatchObject([{ pharmacyId: pharmacies[1].id }]);
    return `${statusOf(answered)}, ${statusOf(suspended)}: ${await readState(inquiry)}`;
  });
  among(['200, 200: open', '401 not_signed_in, 200: open', '409 pharmacy_not_verified, 200: open'])(
    seen,
  );
});

test('a choice and a suspension of the chosen pharmacy: one comes first', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('choose / suspend', async () => {
    const { inquiry, pharmacies, other, choose } = await useInquiry();
    const [chosen, suspended] = await Promise.all([
      choose(other, pharmacies[0]),
      admin.post(`/api/admin/suspend-pharmacy/${pharmacies[0].id}`, { reason: 'Complaints' }),
    ]);
    return `${statusOf(chosen)}, ${statusOf(suspended)}: ${await readState(inquiry)}`;
  });
  among(['200, 200: chosen', '409 pharmacy_not_verified, 200: open'])(seen);
});

test('a release and a completion: one of them succeeds', { timeout: longest }, async () => {
  const seen = await outcomes('release / complete', async () => {
    const { inquiry, pharmacies, customer, other, choose, post } = await useInquiry();
    await choose(customer, pharmacies[0]);
    const [request] = await db
      .select()
      .from(prescriptionRequests)
      .where(eq(prescriptionRequests.inquiryId, inquiry.id));
    const pharmacist = await signedIn(at(here), 'pharmacy', pharmacies[0].id);
    const [released, completed] = await Promise.all([
      post(other, 'release'),
      pharmacist.patch(`/api/prescription-requests/${request?.id}/status`, { status: 'completed' }),
    ]);
    const [row] = await db.select().from(inquiries).where(eq(inquiries.id, inquiry.id));
    return `${statusOf(released)}, ${statusOf(completed)}: ${row?.status}`;
  });
  among(['200, 409 status_backwards: open', '409 status_backwards, 200: chosen'])(seen);
});

test('a choice and the closing of the inquiry: one of them succeeds', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('choose / close', async () => {
    const { inquiry, pharmacies, customer, other, choose, post } = await useInquiry();
    const [chosen, closed] = await Promise.all([
      choose(customer, pharmacies[0]),
      post(other, 'close'),
    ]);
    return `${statusOf(chosen)}, ${statusOf(closed)}: ${await readState(inquiry)}`;
  });
  among(['200, 409 inquiry_closed: chosen', '409 inquiry_closed, 200: closed'])(seen);
});

test('an answer and the closing of the inquiry: one comes first', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('answer / close', async () => {
    const { inquiry, pharmacies, customer, answer, post } = await useInquiry();
    const [answered, closed] = await Promise.all([
      answer(pharmacies[0], { answer: 'some' }),
      post(customer, 'close'),
    ]);
    return `${statusOf(answered)}, ${statusOf(closed)}: ${await readState(inquiry)}`;
  });
  among(['200, 200: closed', '409 inquiry_closed, 200: closed'])(seen);
});

test('the next wave and a choice: no pharmacy is asked after the choice', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('wave / choose', async (time) => {
    const { inquiry, pharmacies, customer, choose } = await useInquiry();
    const due = clock();
    await db
      .update(inquiries)
      .set({ emailProvenAt: due, nextWaveAt: due })
      .where(eq(inquiries.id, inquiry.id));
    // An answer of `all` would end the waves.
    await giveAnswer(place, inquiry.id, pharmacies[0], { answer: 'some' });
    await giveAnswer(place, inquiry.id, pharmacies[1], { answer: 'some' });
    const count = () => db.$count(inquiryRecipients, eq(inquiryRecipients.inquiryId, inquiry.id));
    const acted = await place.besideWave(
      { id: inquiry.id, at: due },
      async (server) => {
        const chosen = await choose(elsewhere(customer, server), pharmacies[0]);
        return { chosen, asked: await count() };
      },
      time,
    );
    if (!acted) return undefined;
    const { chosen, asked } = acted;
    expect(await count()).toBe(asked);
    return `${statusOf(chosen)}, ${asked > 2 ? 'more were asked before' : 'nobody was asked'}: ${await readState(inquiry)}`;
  });
  among(['200, more were asked before: chosen', '200, nobody was asked: chosen'])(seen);
});

test('forwarding a request and starting it: one of them succeeds', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('forward / start', async () => {
    const [first, second] = [await makePharmacy(place), await makePharmacy(place)];
    const token = createToken();
    const made = { pharmacyId: first.id, trackingTokenHash: hashOf(token) };
    const request = await makeRequest(place, made);
    const customer = elsewhere(await holderOf(here, { token, phone: request.phone }));
    const pharmacist = await signedIn(at(here), 'pharmacy', first.id);
    const [forwarded, started] = await Promise.all([
      customer.post(`/api/track/${token}/resend`, { pharmacyId: second.id }),
      pharmacist.patch(`/api/prescription-requests/${request.id}/status`, {
        status: 'in-progress',
      }),
    ]);
    const { body } = await customer.get(`/api/track/${token}`);
    const [row] = await db
      .select()
      .from(prescriptionRequests)
      .where(eq(prescriptionRequests.id, request.id));
    return `${statusOf(forwarded)}, ${statusOf(started)}: ${row?.status} there, ${body.status} at ${body.pharmacy.id === first.id ? 'the first' : 'the second'}`;
  });
  among([
    '200, 409 status_backwards: cancelled there, new at the second',
    '409 status_backwards, 200: in-progress there, in-progress at the first',
  ])(seen);
});
