import { randomInt, randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies, pharmacyChannels, pharmacyStaff } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import type { IncomingMessage, ServicesWithDeliveries } from '../deliveries/index.ts';
import { withShopName } from '../pharmacies/index.ts';
import { type ChatName, chatCodeHash, chatLink, smallestChatCode } from './chat-codes.ts';
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

const newCode = () => String(randomInt(smallestChatCode, 10 * smallestChatCode));

/**
 * Stores a chat for the member, in place of the one before, that waits for its code.
 * @returns the code with the link that sends it.
 * @throws AppError `own_pharmacy_not_verified`, `too_many_tries`; `not_found` where the operator has
 * not set up the chat.
 */
export async function addChat(
  services: Services & Pick<ServicesWithDeliveries, 'gateways'>,
  member: Member,
  { channel, language }: { channel: ChatName; language: Language },
): Promise<{ code: string; link: string; expiresAt: Date }> {
  const { db, clock, limits } = services;
  const linkTo = chatLink(services, channel);
  await assertVerified(db, member);
  await limits.spend(codesPerPharmacy, member.id);
  const code = newCode();
  const codeHash = chatCodeHash(channel, code);
  const values = { id: randomUUID(), channel, address: '', language, codeHash };
  const expiresAt = await db.transaction((db) =>
    storeChannel(db, member, { ...values, now: clock() }),
  );
  return { code, link: linkTo(code), expiresAt };
}

/**
 * Proves the chat that sent a code, in the transaction of `db` that has locked the sender.
 * @returns a sentence about it; undefined for a code that is wrong or over.
 */
export async function proveChat(
  db: Database,
  now: Date,
  { channel, sender }: IncomingMessage,
  code: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ row: pharmacyChannels, pharmacy: pharmacies })
    .from(pharmacyChannels)
    .innerJoin(pharmacyStaff, eq(pharmacyStaff.id, pharmacyChannels.staffId))
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyChannels.pharmacyId))
    .where(
      and(
        eq(pharmacyChannels.channel, channel),
        eq(pharmacyChannels.codeHash, chatCodeHash(channel, code)),
        gt(pharmacyChannels.codeExpiresAt, now),
        isNull(pharmacyStaff.removedAt),
        eq(pharmacies.verificationStatus, 'verified'),
      ),
    )
    .for('update', { of: pharmacyChannels });
  if (!found) return undefined;
  const { row, pharmacy } = found;
  await markProven(db, row, { address: sender, now });
  const { shopName } = withShopName(row.language, pharmacy);
  return pharmacistSentences[row.language].chatProven(cut(shopName, maxShopShown));
}
