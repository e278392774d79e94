import {
  type RequestMoveName,
  type RequestStatus,
  requestStatuses,
  requestTransitions,
} from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy, makeRequest } from '../../../test/factories.ts';
import { holderOf } from '../../../test/holding.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';

/**
 * The effect of each move on a request in each status (docs/requests.md), written out apart from
 * the table of moves in the product: `same` for a repeated move, `409` for a refused one. Then the
 * time that the move writes, and its notifications.
 */
const matrix = `
          new          in-progress  completed  declined  cancelled  time         told      subject
start     in-progress  same         409        409       409        startedAt    customer  The pharmacy is working on your request
complete  completed    completed    same       409       409        completedAt  customer  Your request is completed
decline   declined     declined     409        same      409        declinedAt   customer  The pharmacy cannot serve your request
cancel    cancelled    409          409        409       same       cancelledAt  pharmacy  A prescription request was cancelled
`;
const [head = [], ...lines] = matrix
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ {2,}/));
const statuses = head.slice(0, -3) as RequestStatus[];
const rows = lines.map(([name, ...cells]) => {
  const [time, told, subject] = cells.slice(statuses.length);
  return { name: name as MadeAlone, cells, time, told, subject };
});
const cases = rows.flatMap(({ name, cells, ...effect }) =>
  statuses.map((from, column) => ({ name, from, to: cells[column] ?? '', ...effect })),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());

/** Accepting needs a quote: quotes.test.ts. */
type MadeAlone = Exclude<RequestMoveName, 'accept'>;

const moves: Record<
  MadeAlone,
  (pharmacist: Browser, id: string, token: string) => ReturnType<Browser['post']>
> = {
  start: (pharmacist, id) =>
    pharmacist.patch(`/api/prescription-requests/${id}/status`, { status: 'in-progress' }),
  complete: (pharmacist, id) =>
    pharmacist.patch(`/api/prescription-requests/${id}/status`, { status: 'completed' }),
  decline: (pharmacist, id) =>
    pharmacist.post(`/api/prescription-requests/${id}/decline`, { reason: 'Out of stock' }),
  cancel: async (_pharmacist, _id, token) =>
    (await holderOf(app, token)).post(`/api/track/${token}/cancel`),
};

test('the table has every move and every status', () => {
  expect([...rows.map(({ name }) => name), 'accept']).toEqual(Object.keys(requestTransitions));
  expect(statuses).toEqual([...requestStatuses]);
});

describe('from each status', () => {
  test.each(cases)('$name from $from: $to', async ({ name, from, to, time, told, subject }) => {
    const pharmacy = await makePharmacy(app);
    const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
    const token = createToken();
    const before = app.clock();
    const { id, email } = await makeRequest(app, {
      pharmacyId: pharmacy.id,
      trackingTokenHash: hashOf(token),
      status: from,
      // A request in a status has the time of the move that leads there.
      ...Object.fromEntries(
        rows.filter((row) => leadsTo(row, from)).map((row) => [row.time, before]),
      ),
    });
    const read = async () => {
      const [row] = await app.db
        .select()
        .from(prescriptionRequests)
        .where(eq(prescriptionRequests.id, id));
      return row;
    };
    const subjects = async (to: string | null) =>
      (await app.mailsOnceNotified(to)).map((mail) => mail.subject);
    const was = await read();
    app.advance(minutes(1));

    const answer = await moves[name](pharmacist, id, token);

    if (to === '409' || to === 'same') {
      expect([answer.status, answer.body]).toMatchObject(
        to === 'same' ? [200, { status: from }] : [409, { code: 'status_backwards' }],
      );
      expect(await read()).toEqual(was);
      expect([...(await subjects(email)), ...(await subjects(pharmacy.email))]).toEqual([]);
      return;
    }
    expect([answer.status, answer.body.status]).toEqual([200, to]);
    expect(await read()).toEqual({
      ...was,
      status: to,
      [time ?? '']: app.clock(),
      statusReason: name === 'decline' ? 'Out of stock' : null,
      // A move by the pharmacy implies that it has seen the request. A cancellation does not.
      seenAt: name === 'cancel' ? null : app.clock(),
    });
    expect(await subjects(email)).toEqual(told === 'customer' ? [subject] : []);
    expect(await subjects(pharmacy.email)).toEqual(told === 'pharmacy' ? [subject] : []);
  });
});

const leadsTo = ({ cells }: { cells: string[] }, status: RequestStatus) =>
  cells.slice(0, statuses.length).includes(status);

test('a request seen before its move keeps that time', async () => {
  const pharmacy = await makePharmacy(app);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const seenAt = app.clock();
  for (const name of ['start', 'complete', 'decline'] as const) {
    const { id } = await makeRequest(app, { pharmacyId: pharmacy.id, seenAt });
    app.advance(minutes(1));
    const { body } = await moves[name](pharmacist, id, '');
    expect(body.seenAt).toBe(seenAt.toISOString());
  }
});

test.each([
  ['new', 200],
  ['in-progress', 409],
  ['completed', 409],
  ['declined', 409],
  ['cancelled', 409],
] as const)('no move leads to new: from %s, %i', async (status, answered) => {
  const pharmacy = await makePharmacy(app);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const { id, email } = await makeRequest(app, { pharmacyId: pharmacy.id, status });
  const response = await pharmacist.patch(`/api/prescription-requests/${id}/status`, {
    status: 'new',
  });
  expect(response.status).toBe(answered);
  expect(response.body).toMatchObject(
    answered === 200 ? { status, seenAt: null, startedAt: null } : { code: 'status_backwards' },
  );
  expect(await app.mailsOnceNotified(email)).toEqual([]);
});
