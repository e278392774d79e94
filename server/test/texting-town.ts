import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { pharmacyChannels } from '../src/database/schema.ts';
import { loadMedicines } from '../src/features/medicines/index.ts';
import { makePharmacy } from './factories.ts';
import type { SmsApp } from './sms.ts';

export const customerPhone = (index: number): string => `+2499123${String(index).padStart(5, '0')}`;
export const pharmacyPhone = (index: number): string => `+2499110${String(index).padStart(5, '0')}`;

/** A person of a town on their channel. */
export interface Member {
  channel: ChannelName;
  /** The name among the phones of the channel's double. */
  phone: string;
  /** The recipient of messages. */
  address: string;
}

/** Returns who writes on a number: two of three by SMS, the others by Telegram and WhatsApp. */
export function memberOf(number: string, index: number): Member {
  // The double of Telegram makes the number out of these digits.
  const chatId = number.slice(5);
  if (index % 6 === 1) return { channel: 'telegram', phone: `@${chatId}`, address: chatId };
  const channel = index % 6 === 4 ? 'whatsapp' : 'sms';
  return { channel, phone: channel === 'sms' ? number : `whatsapp:${number}`, address: number };
}

export const isOfCustomer = ({ recipient }: { recipient: string }): boolean =>
  recipient.startsWith('+2499123');

/** Makes open pharmacies that answer by text message, one for each place. */
export async function makeTextingPharmacies(
  app: SmsApp,
  places: readonly { city: string; state: State }[],
  memberAt = (index: number): Pick<Member, 'channel' | 'address'> => ({
    channel: 'sms',
    address: pharmacyPhone(index),
  }),
): Promise<void> {
  await loadMedicines(app.db);
  for (const [index, place] of places.entries()) {
    const shop = await makePharmacy(app, { openOverride: true, ...place });
    await app.db.insert(pharmacyChannels).values({
      id: shop.id,
      pharmacyId: shop.id,
      ...memberAt(index),
      staffId: shop.id,
      language: 'ar',
      provenAt: app.clock(),
      createdAt: app.clock(),
    });
  }
}

/** Returns a function that returns the texts that a phone got since its last call. */
export function createInboxes(app: SmsApp): (phone: string) => string[] {
  const readCounts = new Map<string, number>();
  return (phone) => {
    const texts = app.received(phone);
    const unread = texts.slice(readCounts.get(phone) ?? 0);
    readCounts.set(phone, texts.length);
    return unread;
  };
}

/** Returns the numbers of the questions for Panadol in a text to a pharmacy. */
export const questionNumbers = (text: string): string[] =>
  [...text.matchAll(/^(\d{4}): بنادول/gm)].map(([, number]) => String(number));
