import { randomInt, randomUUID } from 'node:crypto';
import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies, pharmacyChannels, pharmacyStaff } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { IncomingMessage, ServicesWithDeliveries } from '../deliveries/index.ts';
import { withShopName } from '../pharmacies/index.ts';
import { maxShopShown } from './describe.ts';
import { cut } from './fit-text.ts';
import { pharmacistSentences } from './pharmacist-replies.ts';
import {
  assertVerified,
  codesPerPharmacy,
  type Member,
  markProven,
  storeChannel,
} from './pharmacy-channels.ts';

// A bot cannot write first, and WhatsApp needs a template for it. So the person sends the code.

type ChatName = Exclude<ChannelName, 'sms'>;

/** Names the parameter of a chat's link that holds what the person sends. */
const codeParameters: Record<ChatName, string> = { telegram: 'start', whatsapp: 'text' };

/**
 * Ten digits together, or as the dashboard groups them: '4821 1 12500' is an answer, and numbers of
 * the country begin with 0.
 */
const codeShape = /^(?:\/start\s*)?([1-9]\d{9}|[1-9]\d{3}\s\d{4}\s\d{2})$/;
const newCode = () => String(randomInt(1_000_000_000, 10_000_000_000));

/** Codes of all pharmacies are compared, so each chat has few wrong ones. */
const triesPerChat: Limit = { name: 'channel-code:chat-tries', count: 5, window: hours(1) };

const codeHashOf = (channel: ChannelName, code: string) => hashOf(`${channel}:${code}`);

/**
 * Stores a chat for the member, in place of the one before, that waits for its code.
 * @returns the code with the link that sends it.
 * @throws AppError `own_pharmacy_not_verified`, `too_many_tries`; `not_found` where the operator has
 * not set up the chat.
 */
export async function addChat(
  { db, clock, limits, gateways }: Services & Pick<ServicesWithDeliveries, 'gateways'>,
  member: Member,
  { channel, language }: { channel: ChatName; language: Language },
): Promise<{ code: string; link: string; expiresAt: Date }> {
  const place = gateways.find(({ name }) => name === channel)?.place;
  if (!place) throw new AppError('not_found');
  await assertVerified(db, member);
  await limits.spend(codesPerPharmacy, member.id);
  const code = newCode();
  const codeHash = codeHashOf(channel, code);
  const values = { id: randomUUID(), channel, address: '', language, codeHash };
  const expiresAt = await db.transaction((db) =>
    storeChannel(db, member, { ...values, now: clock() }),
  );
  const link = new URL(place.link);
  link.searchParams.set(codeParameters[channel], code);
  return { code, link: link.href, expiresAt };
}

/** Returns the code in a message of a chat. An SMS has none, because its sender can be forged. */
export const chatCodeIn = ({ channel, text }: IncomingMessage): string | undefined =>
  channel === 'sms'
    ? undefined
    : codeShape.exec(westernDigits(text).trim())?.[1]?.replace(/\s/g, '');

/**
 * Proves the chat that sent a code, in the transaction of `db` that has locked the sender.
 * @returns a sentence about it, also for a code that is wrong or over.
 */
export async function proveChat(
  db: Database,
  { clock, budgets }: Pick<Services, 'clock' | 'budgets'>,
  { channel, sender }: IncomingMessage,
  code: string,
): Promise<string> {
  const subject = hashOf(channel + sender).toString('base64url');
  const isUsedUp = await budgets.usedUpUntil(db, triesPerChat, subject);
  const now = clock();
  const [found] = await db
    .select({ row: pharmacyChannels, pharmacy: pharmacies })
    .from(pharmacyChannels)
    .innerJoin(pharmacyStaff, eq(pharmacyStaff.id, pharmacyChannels.staffId))
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyChannels.pharmacyId))
    .where(
      and(
        eq(pharmacyChannels.channel, channel),
        eq(pharmacyChannels.codeHash, codeHashOf(channel, code)),
        gt(pharmacyChannels.codeExpiresAt, now),
        isNull(pharmacyStaff.removedAt),
        eq(pharmacies.verificationStatus, 'verified'),
      ),
    )
    .for('update', { of: pharmacyChannels });
  if (isUsedUp || !found) {
    await budgets.use(db, triesPerChat, subject);
    return `${pharmacistSentences.ar.codeOver}\n${pharmacistSentences.en.codeOver}`;
  }
  const { row, pharmacy } = found;
  await markProven(db, row, { address: sender, now });
  const { shopName } = withShopName(row.language, pharmacy);
  return pharmacistSentences[row.language].chatProven(cut(shopName, maxShopShown));
}
