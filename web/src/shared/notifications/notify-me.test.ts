import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../test/browser-storage.ts';
import { readJson } from '../../lib/store/store.ts';
import { endNotificationsOf, setRequestNotified } from './notify-me.tsx';

const endpoint = 'https://push.example/device';
let asked: [string, string | undefined, unknown][];
let answers: (() => Response)[];
beforeEach(() => {
  stubStorage();
  asked = [];
  answers = [];
  const getSubscription = async () => ({ endpoint });
  const getRegistration = async () => ({ pushManager: { getSubscription } });
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init.method, JSON.parse(String(init.body))]);
    return answers.shift()?.() ?? new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const notified = () => readJson('notified');

test('a request removed on a phone gets no more notifications there, and others do', async () => {
  setRequestNotified('mine', true);
  setRequestNotified('other', true);
  await endNotificationsOf('mine');
  expect(asked).toEqual([
    ['/api/push-subscriptions', 'DELETE', { endpoint, trackingToken: 'mine' }],
  ]);
  expect(notified()).toEqual(['other']);
  await endNotificationsOf('mine');
  expect(asked).toHaveLength(1);
});

test('a request whose notifications could not be ended stays on the list', async () => {
  setRequestNotified('mine', true);
  answers.push(() => Response.json({ code: 'unavailable', message: 'Later' }, { status: 400 }));
  await expect(endNotificationsOf('mine')).rejects.toMatchObject({ status: 400 });
  expect(notified()).toEqual(['mine']);
});
