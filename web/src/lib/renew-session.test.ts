import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubStorage } from '../../test/browser-storage.ts';
import { call, renewSession } from './api.ts';

let asked: { call: string; answer: (status: number) => void }[];
beforeEach(() => {
  stubStorage();
  asked = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null });
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (status: number) => resolve(Response.json({}, { status }));
    asked.push({ call: `${method} ${path}`, answer });
    return promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

const read = () => call('GET /api/sessions/current');
const logIn = () =>
  renewSession(
    call('POST /api/doctors/login', { body: { email: 'a@example.com', code: '123456' } }),
  );
const reading = 'GET /api/sessions/current';
const loggingIn = 'POST /api/doctors/login';
const calls = () => asked.map(({ call }) => call);
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('reads during a new log-in use the new session', async () => {
  const before = read();
  await turn();
  const login = logIn();
  const meanwhile = read();
  await turn();
  expect(calls()).toEqual([reading, loggingIn]);
  asked[0]?.answer(401);
  await turn();
  expect(calls()).toEqual([reading, loggingIn]);
  asked[1]?.answer(200);
  await login;
  await turn();
  expect(calls()).toEqual([reading, loggingIn, reading, reading]);
  for (const { answer } of asked.slice(2)) answer(200);
  expect(await Promise.all([before, meanwhile])).toEqual([{}, {}]);
});

test('after a refused log-in the session stays ended', async () => {
  const before = read();
  await turn();
  const login = logIn();
  asked[1]?.answer(400);
  await expect(login).rejects.toMatchObject({ status: 400 });
  asked[0]?.answer(401);
  await expect(before).rejects.toMatchObject({ status: 401 });
  const again = logIn();
  asked[2]?.answer(200);
  await again;
  const afterwards = read();
  await turn();
  asked[3]?.answer(401);
  await expect(afterwards).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveLength(4);
});

test('reads do not wait for ever for a hanging log-in', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  void logIn();
  const meanwhile = read();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(calls()).toEqual([loggingIn]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls()).toEqual([loggingIn, reading]);
  asked[1]?.answer(200);
  await expect(meanwhile).resolves.toEqual({});
});
