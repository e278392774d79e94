import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { adminPassword, makeAdmin } from '../../../test/factories.ts';
import { adminLoginTurns } from '../../database/schema.ts';
import { seconds } from '../../platform/clock.ts';

const url = '/api/admin/login';

/** Slowed log-ins wait until the test releases them; a wait for a turn is four times as short. */
function holdSlowed() {
  const waiting: (() => void)[] = [];
  const pause = async (milliseconds: number) => {
    if (milliseconds < seconds(1)) return wait(milliseconds / 4);
    await new Promise<void>((letGo) => waiting.push(letGo));
  };
  return { held: waiting, pause };
}

async function useAttacked() {
  const { held: waiting, pause } = holdSlowed();
  const app = await useTestApp({ pause });
  const beside = { url: app.url, dataDir: app.dataDir };
  const other = await useTestApp({ pause, beside });
  const admin = await makeAdmin(app);
  let network = 0;
  const attempt = (where: TestApp, password: string, browser = new Browser(where)) =>
    browser.send({
      method: 'POST',
      url,
      payload: { email: admin.email, password },
      remoteAddress: `41.67.1.${++network}`,
    });
  return { app, other, held: waiting, attempt };
}

test('two processes check five wrong passwords at a time, twenty wait, further ones are refused', async () => {
  const { app, other, held: waiting, attempt } = await useAttacked();
  for (let n = 0; n < 4; n++) await attempt(app, 'not this one');

  const answers = Array.from({ length: 40 }, (_, n) =>
    attempt(n % 2 ? app : other, 'not this one'),
  );
  const statuses: number[] = [];
  for (const answer of answers) void answer.then(({ status }) => statuses.push(status));
  // A log-in without a place gets its answer at once.
  await vi.waitFor(() => expect(statuses).toEqual(Array(15).fill(429)), 10_000);
  for (let judged = 0; judged < 25; judged++) {
    await vi.waitFor(() => expect(waiting.length).toBe(Math.min(5, 25 - judged)), 10_000);
    expect(await app.db.$count(adminLoginTurns)).toBe(25 - judged);
    waiting.shift()?.();
    await vi.waitFor(() => expect(statuses.length).toBe(15 + judged + 1), 10_000);
  }
  const all = await Promise.all(answers);
  const refused = all.filter(({ status }) => status === 429);
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(15).fill('20'));
  expect(all.filter(({ status }) => status === 401)).toHaveLength(25);
  expect(await app.db.$count(adminLoginTurns)).toBe(0);
}, 60_000);

test('an admin with the right password signs in during an attack', async () => {
  const { app, held: waiting, attempt } = await useAttacked();
  const known = new Browser(app);
  expect((await attempt(app, adminPassword, known)).status).toBe(200);
  for (let n = 0; n < 4; n++) await attempt(app, 'not this one');
  const wrong = Array.from({ length: 8 }, () => attempt(app, 'not this one'));
  await vi.waitFor(async () => {
    expect(waiting).toHaveLength(5);
    expect(await app.db.$count(adminLoginTurns)).toBe(8);
  }, 10_000);
  const elsewhere = attempt(app, adminPassword);
  await vi.waitFor(async () => expect(await app.db.$count(adminLoginTurns)).toBe(9), 10_000);
  const here = attempt(app, adminPassword, known);
  await vi.waitFor(() => expect(waiting).toHaveLength(6), 10_000);
  waiting.pop()?.();
  expect((await here).status).toBe(200);
  let answered = 0;
  for (const answer of [...wrong, elsewhere]) void answer.then(() => answered++);
  await vi.waitFor(() => {
    for (const letGo of waiting.splice(0)) letGo();
    expect(answered).toBe(9);
  }, 20_000);
  expect((await elsewhere).status).toBe(200);
  for (const { status } of await Promise.all(wrong)) expect(status).toBe(401);
}, 60_000);

test('a log-in that waits too long is refused and costs no try', async () => {
  const { app, held: waiting, attempt } = await useAttacked();
  for (let n = 0; n < 4; n++) await attempt(app, 'not this one');
  const wrong = Array.from({ length: 5 }, () => attempt(app, 'not this one'));
  await vi.waitFor(() => expect(waiting).toHaveLength(5), 10_000);
  const late = attempt(app, adminPassword);
  await vi.waitFor(async () => expect(await app.db.$count(adminLoginTurns)).toBe(6), 10_000);
  app.advance(seconds(20));
  const { status, body, headers } = await late;
  expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_tries', '20']);
  for (const letGo of waiting.splice(0)) letGo();
  await Promise.all(wrong);
}, 60_000);
