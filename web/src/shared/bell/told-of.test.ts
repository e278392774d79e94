import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../test/browser-storage.ts';
import { readStored } from '../../lib/store/store.ts';
import { endToldOf, parseToldOf, setToldOf } from './told-of.ts';

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

const told = () => parseToldOf(readStored('toldOf'));

test('what is forgotten on a phone is told there no more, and no other', async () => {
  setToldOf('mine', true);
  setToldOf('other', true);
  await endToldOf('mine');
  expect(asked).toEqual([
    ['/api/push-subscriptions', 'DELETE', { endpoint, trackingToken: 'mine' }],
  ]);
  expect(told()).toEqual(['other']);
  await endToldOf('mine');
  expect(asked).toHaveLength(1);
});

test('where the server could not be told, it is kept, to be tried again', async () => {
  setToldOf('mine', true);
  answers.push(() => Response.json({ code: 'unavailable', message: 'Later' }, { status: 400 }));
  await expect(endToldOf('mine')).rejects.toMatchObject({ status: 400 });
  expect(told()).toEqual(['mine']);
});
