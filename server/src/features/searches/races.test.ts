import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, Browser, type Reached, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy, makeRequest } from '../../../test/factories.ts';
import { openApps, openProcesses } from '../../../test/race-places.ts';
import { ask, giveAnswer, holderOf, makeSearch } from '../../../test/searching.ts';
import {
  files,
  prescriptionRequests,
  searchAsks,
  searches,
  trackings,
} from '../../database/schema.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';

/**
 * How often each race is run: `npm run races` says 100, has two processes of the built server run
 * them, and prints what came of it.
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

type Made = Awaited<ReturnType<typeof makePharmacy>>;
let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(at(here), 'admin', (await makeAdmin(place)).id);
});

/** The same browser, whose call the other process takes. */
function elsewhere(browser: Browser, server = there): Browser {
  const other = new Browser(server);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return other;
}

/** A search with a photo that two pharmacies have answered, and who takes part in it. */
async function useSearch() {
  const pharmacies: [Made, Made] = [await makePharmacy(place), await makePharmacy(place)];
  const search = await makeSearch(place);
  await place.addPhoto(search.id);
  await ask(place, search.id, pharmacies);
  for (const pharmacy of pharmacies) await giveAnswer(place, search.id, pharmacy);
  const customer = await holderOf(here, search);
  const post = (browser: Browser, path: string, body: object = {}) =>
    browser.post(`/api/track/${search.token}/${path}`, body);
  return {
    search,
    pharmacies,
    customer,
    other: elsewhere(customer),
    choose: (browser: Browser, { id }: Made, version = 1) =>
      post(browser, 'choose', { pharmacyId: id, version }),
    post,
    answer: async (pharmacy: Made, body: object) =>
      elsewhere(await signedIn(at(here), 'pharmacy', pharmacy.id)).post(
        `/api/searches/${search.id}/answer`,
        body,
      ),
  };
}

/** What is left of a search, in one word; whatever came first, everything agrees with everything. */
async function standing({ id, token }: { id: string; token: string }) {
  const [search] = await db.select().from(searches).where(eq(searches.id, id));
  const [tracking] = await db
    .select()
    .from(trackings)
    .where(eq(trackings.tokenHash, hashOf(token)));
  const started = await db
    .select()
    .from(prescriptionRequests)
    .where(
      and(eq(prescriptionRequests.searchId, id), eq(prescriptionRequests.status, 'in-progress')),
    );
  const isChosen = search?.status === 'chosen';
  expect(started.map((request) => request.id)).toEqual(isChosen ? [tracking?.requestId] : []);
  expect(tracking?.requestId ?? null).toBe(isChosen ? started[0]?.id : null);
  const owner = isChosen
    ? eq(files.prescriptionRequestId, String(started[0]?.id))
    : eq(files.searchId, id);
  expect(await db.$count(files, owner)).toBe(1);
  return search?.status;
}

const statusOf = ({ status, body }: Answer) => (status === 200 ? '200' : `${status} ${body.code}`);

/**
 * Runs a race so often, and keeps what came of it, and how often.
 * @param once undefined where one process did both: that was no race, and is run again.
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

/** What `npm run races` prints: a line for each race. */
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

test('two choices at once: one is made', { timeout: longest }, async () => {
  const seen = await outcomes('choose / choose', async () => {
    const { search, pharmacies, customer, other, choose } = await useSearch();
    const both = await Promise.all([choose(customer, pharmacies[0]), choose(other, pharmacies[1])]);
    return `${both.map(statusOf).toSorted().join(', ')}: ${await standing(search)}`;
  });
  among(['200, 409 search_closed: chosen'])(seen);
});

test('the same choice twice at once makes one request', { timeout: longest }, async () => {
  const seen = await outcomes('choose / the same again', async () => {
    const { search, pharmacies, customer, other, choose } = await useSearch();
    const both = await Promise.all([choose(customer, pharmacies[0]), choose(other, pharmacies[0])]);
    return `${both.map(statusOf).join(', ')}: ${await standing(search)}`;
  });
  among(['200, 200: chosen'])(seen);
});

test('a choice and the taking back of what is chosen: it stays chosen', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('choose / cancel', async () => {
    const { search, pharmacies, customer, other, choose, post } = await useSearch();
    const [chosen, cancelled] = await Promise.all([
      choose(customer, pharmacies[0]),
      post(other, 'cancel'),
    ]);
    return `${statusOf(chosen)}, ${statusOf(cancelled)}: ${await standing(search)}`;
  });
  among(['200, 404 not_found: chosen', '200, 409 status_backwards: chosen'])(seen);
});

test('a choice and a changed answer: who is chosen has said what was read', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('choose / answer', async () => {
    const { search, pharmacies, customer, choose, answer } = await useSearch();
    const [chosen, answered] = await Promise.all([
      choose(customer, pharmacies[0]),
      answer(pharmacies[0], { answer: 'some' }),
    ]);
    return `${statusOf(chosen)}, ${statusOf(answered)}: ${await standing(search)}`;
  });
  among(['200, 409 search_closed: chosen', '409 answer_changed, 200: open'])(seen);
});

test('an answer and the suspension of who gives it: nobody reads it', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('answer / suspend', async () => {
    const { search, pharmacies, customer, answer } = await useSearch();
    const [answered, suspended] = await Promise.all([
      answer(pharmacies[0], { answer: 'some' }),
      admin.post(`/api/admin/suspend-pharmacy/${pharmacies[0].id}`, { reason: 'Complaints' }),
    ]);
    const { body } = await customer.get(`/api/track/${search.token}`);
    expect(body.answers).toMatchObject([{ pharmacyId: pharmacies[1].id }]);
    return `${statusOf(answered)}, ${statusOf(suspended)}: ${await standing(search)}`;
  });
  among(['200, 200: open', '401 not_signed_in, 200: open', '409 pharmacy_not_verified, 200: open'])(
    seen,
  );
});

test('a choice and the suspension of who is chosen: one comes first', {
  timeout: longest,
}, async () => {
  const seen = await outcomes('choose / suspend', async () => {
    const { search, pharmacies, other, choose } = await useSearch();
    const [chosen, suspended] = await Promise.all([
      choose(other, pharmacies[0]),
      admin.post(`/api/admin/suspend-pharmacy/${pharmacies[0].id}`, { reason: 'Complaints' }),
    ]);
    return `${statusOf(chosen)}, ${statusOf(suspended)}: ${await standing(search)}`;
  });
  among(['200, 200: chosen', '409 pharmacy_not_verified, 200: open'])(seen);
});

test('a release and the completing of the request: one of them', { timeout: longest }, async () => {
  const seen = await outcomes('release / complete', async () => {
    const { search, pharmacies, customer, other, choose, post } = await useSearch();
    await choose(customer, pharmacies[0]);
    const [request] = await db
      .select()
      .from(prescriptionRequests)
      .where(eq(prescriptionRequests.searchId, search.id));
    const pharmacist = await signedIn(at(here), 'pharmacy', pharmacies[0].id);
    const [released, completed] = await Promise.all([
      post(other, 'release'),
      pharmacist.patch(`/api/prescription-requests/${request?.id}/status`, { status: 'completed' }),
    ]);
    const [row] = await db.select().from(searches).where(eq(searches.id, search.id));
    return `${statusOf(released)}, ${statusOf(completed)}: ${row?.status}`;
  });
  among(['200, 409 status_backwards: open', '409 status_backwards, 200: chosen'])(seen);
});

test('a choice and the closing of the search: one of them', { timeout: longest }, async () => {
  const seen = await outcomes('choose / close', async () => {
    const { search, pharmacies, customer, other, choose, post } = await useSearch();
    const [chosen, closed] = await Promise.all([
      choose(customer, pharmacies[0]),
      post(other, 'close'),
    ]);
    return `${statusOf(chosen)}, ${statusOf(closed)}: ${await standing(search)}`;
  });
  among(['200, 409 search_closed: chosen', '409 search_closed, 200: closed'])(seen);
});

test('an answer and the closing of the search: one comes first', { timeout: longest }, async () => {
  const seen = await outcomes('answer / close', async () => {
    const { search, pharmacies, customer, answer, post } = await useSearch();
    const [answered, closed] = await Promise.all([
      answer(pharmacies[0], { answer: 'some' }),
      post(customer, 'close'),
    ]);
    return `${statusOf(answered)}, ${statusOf(closed)}: ${await standing(search)}`;
  });
  among(['200, 200: closed', '409 search_closed, 200: closed'])(seen);
});

test('the next wave and a choice: nobody is asked after it', { timeout: longest }, async () => {
  const seen = await outcomes('wave / choose', async (time) => {
    const { search, pharmacies, customer, choose } = await useSearch();
    const due = clock();
    await db
      .update(searches)
      .set({ emailProvenAt: due, nextWaveAt: due })
      .where(eq(searches.id, search.id));
    // As an answer of all would leave none to ask.
    await giveAnswer(place, search.id, pharmacies[0], { answer: 'some' });
    await giveAnswer(place, search.id, pharmacies[1], { answer: 'some' });
    const count = () => db.$count(searchAsks, eq(searchAsks.searchId, search.id));
    const acted = await place.besideWave(
      { id: search.id, at: due },
      async (server) => {
        const chosen = await choose(elsewhere(customer, server), pharmacies[0]);
        return { chosen, asked: await count() };
      },
      time,
    );
    if (!acted) return undefined;
    const { chosen, asked } = acted;
    expect(await count()).toBe(asked);
    return `${statusOf(chosen)}, ${asked > 2 ? 'more were asked before' : 'nobody was asked'}: ${await standing(search)}`;
  });
  among(['200, more were asked before: chosen', '200, nobody was asked: chosen'])(seen);
});

test('sending a request on and starting it: one of them', { timeout: longest }, async () => {
  const seen = await outcomes('resend / start', async () => {
    const [first, second] = [await makePharmacy(place), await makePharmacy(place)];
    const token = newToken();
    const made = { pharmacyId: first.id, trackingTokenHash: hashOf(token) };
    const request = await makeRequest(place, made);
    const customer = elsewhere(await holderOf(here, { token, phone: request.phone }));
    const pharmacist = await signedIn(at(here), 'pharmacy', first.id);
    const [resent, started] = await Promise.all([
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
    return `${statusOf(resent)}, ${statusOf(started)}: ${row?.status} there, ${body.status} at ${body.pharmacy.id === first.id ? 'the first' : 'the second'}`;
  });
  among([
    '200, 409 status_backwards: cancelled there, new at the second',
    '409 status_backwards, 200: in-progress there, in-progress at the first',
  ])(seen);
});
