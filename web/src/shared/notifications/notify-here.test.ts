import { expect, onTestFinished, test, vi } from 'vitest';
import { stubStorage } from '../../../test/browser-storage.ts';
import { notifyHere, renewHere } from './notify-here.ts';
import { bellSettings, setNotified, switchBell } from './settings.ts';
import { changeInTurn } from './subscription.ts';

/** A browser without notifications so far, and without a server key that would allow them. */
function useBrowser() {
  stubStorage();
  const shown: string[] = [];
  const permission = {
    permission: 'default',
    requestPermission: async () => {
      permission.permission = 'granted';
      return 'granted';
    },
  };
  const registration = { showNotification: async (title: string) => void shown.push(title) };
  vi.stubGlobal('Notification', permission);
  vi.stubGlobal('document', { documentElement: { lang: 'ar', dir: 'rtl' } });
  vi.stubGlobal('location', { pathname: '/dashboard' });
  vi.stubGlobal('navigator', {
    userAgent: '',
    serviceWorker: {
      register: async () => registration,
      getRegistration: async () => undefined,
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal('window', globalThis);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { shown, permission };
}

test('a desk with its bell on shows notifications itself when the server sends none', async () => {
  const { shown } = useBrowser();
  switchBell(true);
  await notifyHere('طلب جديد في انتظارك');
  expect([bellSettings().rings, shown]).toEqual([true, ['طلب جديد في انتظارك']]);
});

test('a desk without notifications leaves the browser’s other desks unchanged', async () => {
  useBrowser();
  setNotified('pharmacy', true);
  setNotified('admin', true);
  setNotified('admin', false);
  expect(bellSettings().notifiedDesks).toEqual(['pharmacy']);
  setNotified('doctor', true);
  // Its browser can no longer get notifications.
  await renewHere('doctor');
  expect(bellSettings().notifiedDesks).toEqual(['pharmacy']);
});

test('a change of the settings waits for the renewal under way, which has older ones', async () => {
  const { permission } = useBrowser();
  vi.stubGlobal('PushManager', class {});
  permission.permission = 'granted';
  setNotified('pharmacy', true);
  const order: string[] = [];
  const renewalSent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async () => {
    order.push('renewal sent');
    renewalSent.resolve();
    return answered.promise;
  });
  const renewal = renewHere('pharmacy');
  await renewalSent.promise;
  const change = changeInTurn(async () => void order.push('change'));
  // A change that does not wait runs in this turn of the event loop.
  await new Promise(setImmediate);
  order.push('renewal answered');
  answered.resolve(Response.json({ publicKey: null }));
  await Promise.all([renewal, change]);
  expect(order).toEqual(['renewal sent', 'renewal answered', 'change']);
});
