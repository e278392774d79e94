import { eq } from 'drizzle-orm';
import { files } from '../src/database/schema.ts';
import { loadMedicines } from '../src/features/medicines/index.ts';
import { minutes } from '../src/platform/clock.ts';
import type { TestAppOptions } from './app.ts';
import { makePharmacy, photo } from './factories.ts';
import { type SmsApp, useSmsApp } from './sms.ts';

export const whatsapp = 'whatsapp:+249912000004';
export const telegram = '@12000003';
export const question = 'أموكلان 1جم كسلا';

/** Does something on a phone, and returns the messages that come back to it. */
export async function after(
  app: SmsApp,
  phone: string,
  act: () => Promise<void>,
): Promise<string[]> {
  const before = app.received(phone).length;
  app.advance(minutes(1));
  await act();
  await app.run();
  return app.received(phone).slice(before);
}

const doubleOf = (app: SmsApp, phone: string) => (phone === telegram ? app.telegram : app.whatsapp);

/** Writes a text by the phone's channel, a number's by SMS. */
export const say = (app: SmsApp, phone: string, text: string) =>
  after(app, phone, () =>
    (phone.startsWith('+') ? app.gateway : doubleOf(app, phone)).write(phone, text),
  );

/** Sends a photo. */
export const show = async (app: SmsApp, phone: string, caption = '', content?: Buffer) => {
  const picture = content ?? (await photo());
  return after(app, phone, () => doubleOf(app, phone).sendPhoto(phone, picture, caption));
};

/** Reads the files that something owns. */
export const readyFiles = (app: SmsApp) =>
  app.db.select().from(files).where(eq(files.state, 'ready'));

/** Starts a test app with two open pharmacies in Kassala. */
export async function useTown(options?: TestAppOptions) {
  const app = await useSmsApp(options);
  await loadMedicines(app.db);
  const town = { openOverride: true, city: 'Kassala', state: 'Kassala' as const };
  const nile = await makePharmacy(app, { ...town, nameAr: 'صيدلية النيل' });
  const shifa = await makePharmacy(app, { ...town, nameAr: 'صيدلية الشفاء' });
  return { app, nile, shifa };
}

/** Sends the question, by Telegram with the button for the number. */
export async function agree(app: SmsApp, phone: string) {
  const replies = await say(app, phone, 'نعم');
  return phone === telegram ? after(app, phone, () => app.telegram.sendPhone(phone)) : replies;
}
