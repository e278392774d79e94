import type { Page } from '@playwright/test';
import { makeDevice, pushKeys } from '../../server/test/device.ts';

/**
 * Makes the browser subscribe without its vendor's push service, which needs the Internet; the rest
 * is the real browser. The endpoint is a permitted one that leads to no device.
 */
export async function stubSubscribing(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(
    ({ device, publicKey }) => {
      const bytes = Uint8Array.from(
        atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')),
        (letter) => letter.charCodeAt(0),
      );
      const subscription = {
        endpoint: device.endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => device,
        unsubscribe: async () => {
          localStorage.removeItem('subscribed');
          return true;
        },
      };
      // Headless Chromium grants the permission, and reports otherwise.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('subscribed', 'yes');
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem('subscribed') ? (subscription as unknown as PushSubscription) : null;
    },
    { device: makeDevice(), publicKey: pushKeys.publicKey },
  );
}

interface WorkerScope {
  registration: ServiceWorkerRegistration;
  hasShown: Promise<void>;
}

/** Delivers a message to the page's worker, as the browser does for a push, until it is shown. */
export async function deliver(page: Page, message: object): Promise<void> {
  // A push to a worker that is not active yet gets lost.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker = await page.context().waitForEvent('serviceworker')] = page
    .context()
    .serviceWorkers();
  // Chromium drops a notification on its way when a page asks for the shown ones.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.hasShown = new Promise((resolve, reject) => {
      registration.showNotification = (...notification) => {
        Reflect.deleteProperty(registration, 'showNotification');
        const showing = show(...notification);
        showing.then(resolve, reject);
        return showing;
      };
    });
  });
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await worker.evaluate(() => (globalThis as unknown as WorkerScope).hasShown);
  await browser.detach();
}

/** The notifications that the device shows. */
export const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, lang, dir, tag, data }) => ({
      title,
      body,
      lang,
      dir,
      tag,
      data,
    }));
  });
