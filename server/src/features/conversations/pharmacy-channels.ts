import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies, pharmacyChannels } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import type { SignedInPharmacy } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { ServicesWithDeliveries } from '../deliveries/index.ts';
import { assertCodeLeft, assertTextable, textCodesPerNetwork } from '../sessions/index.ts';
import { endStaffTexts } from './end-phone.ts';

const codeLifetime = minutes(10);
/** Each code is a message to a number that nobody has proven. */
export const codesPerPharmacy: Limit = {
  name: 'channel-code:pharmacy',
  count: 5,
  window: hours(1),
};
const codesPerPhone: Limit = { name: 'channel-code:phone', count: 3, window: days(1) };
/** Six digits: five tries cannot find them before they expire. */
const tries: Limit = { name: 'channel-code:tries', count: 5, window: hours(1) };

export type Member = Pick<SignedInPharmacy, 'id' | 'staffId'>;

const ownCondition = ({ id, staffId }: Member, channel: ChannelName) =>
  and(
    eq(pharmacyChannels.pharmacyId, id),
    eq(pharmacyChannels.staffId, staffId),
    eq(pharmacyChannels.channel, channel),
  );

export async function listChannels(db: Database, { id, staffId }: Member) {
  const rows = await db
    .select()
    .from(pharmacyChannels)
    .where(and(eq(pharmacyChannels.pharmacyId, id), eq(pharmacyChannels.staffId, staffId)));
  return rows.map(({ channel, address, provenAt }) => ({
    channel,
    phone: address.startsWith('+') ? address : null,
    provenAt,
  }));
}

const codeHashOf = (id: string, code: string) => hashOf(`${id}:${code}`);

/** Only a verified pharmacy may, because each code costs money and may reach a stranger. */
export async function assertVerified(db: Database, member: Member): Promise<void> {
  const { id, verificationStatus } = pharmacies;
  const verifiedCondition = and(eq(id, member.id), eq(verificationStatus, 'verified'));
  if ((await db.$count(pharmacies, verifiedCondition)) === 0)
    throw new AppError('own_pharmacy_not_verified');
}

interface NewChannel {
  id: string;
  channel: ChannelName;
  address: string;
  language: Language;
  codeHash: Buffer;
}

/** Stores a channel that waits for its code, in place of the member's one before. */
export async function storeChannel(
  db: Database,
  member: Member,
  { now, ...values }: NewChannel & { now: Date },
): Promise<Date> {
  const codeExpiresAt = new Date(now.getTime() + codeLifetime);
  await db.delete(pharmacyChannels).where(ownCondition(member, values.channel));
  await db.insert(pharmacyChannels).values({
    ...values,
    pharmacyId: member.id,
    staffId: member.staffId,
    codeExpiresAt,
    createdAt: now,
  });
  return codeExpiresAt;
}

/**
 * Stores a number for the member, in place of the one before, and sends it a code.
 * @throws AppError `own_pharmacy_not_verified`, `too_many_tries`, `text_codes_used_up`;
 * `invalid_fields` for a number abroad; `not_found` where the operator has no gateway.
 */
export async function addNumber(
  services: Services & Pick<ServicesWithDeliveries, 'deliveries' | 'smsSettings'>,
  member: Member,
  { phone, language, ip }: { phone: string; language: Language; ip: string },
): Promise<void> {
  const { clock, deliveries, limits } = services;
  if (!deliveries.has('sms')) throw new AppError('not_found');
  await assertVerified(services.db, member);
  assertTextable(services, phone);
  await assertCodeLeft(services, 'staff-code');
  await limits.spendFrom(textCodesPerNetwork, ip);
  await limits.spend(codesPerPharmacy, member.id);
  await limits.spend(codesPerPhone, phone);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await services.db.transaction(async (db) => {
    const id = randomUUID();
    const codeHash = codeHashOf(id, code);
    const values = { id, channel: 'sms', address: phone, language, codeHash } as const;
    const expiresAt = await storeChannel(db, member, { ...values, now: clock() });
    await deliveries.send(db, [
      {
        channel: 'sms',
        recipient: phone,
        language,
        kind: 'staff-code',
        values: { code },
        eventKey: `channel:${id}`,
        expiresAt,
      },
    ]);
  });
}

/** Marks a channel as proven. Every other member of staff loses its number or chat. */
export async function markProven(
  db: Database,
  { id, channel }: Pick<typeof pharmacyChannels.$inferSelect, 'id' | 'channel'>,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  await db
    .delete(pharmacyChannels)
    .where(
      and(
        eq(pharmacyChannels.channel, channel),
        hasText(pharmacyChannels.address, address),
        isNotNull(pharmacyChannels.provenAt),
        ne(pharmacyChannels.id, id),
      ),
    );
  await db
    .update(pharmacyChannels)
    .set({ address, provenAt: now, codeHash: null, codeExpiresAt: null })
    .where(eq(pharmacyChannels.id, id));
}

/**
 * Proves the number of the member. Every other pharmacy loses the number.
 * @throws AppError `invalid_fields` with `wrong_code`, `too_many_tries`.
 */
export async function proveNumber(services: Services, member: Member, code: string): Promise<void> {
  const { clock, limits } = services;
  await limits.spend(tries, member.staffId);
  await services.db.transaction(async (db) => {
    const now = clock();
    const [row] = await db
      .select()
      .from(pharmacyChannels)
      .where(and(ownCondition(member, 'sms'), gt(pharmacyChannels.codeExpiresAt, now)))
      .for('update');
    if (!row?.codeHash || !timingSafeEqual(row.codeHash, codeHashOf(row.id, code)))
      throw new AppError('invalid_fields', { fields: [{ field: 'code', problem: 'wrong_code' }] });
    await markProven(db, row, { address: row.address, now });
  });
  await limits.reset(tries, member.staffId);
}

export async function removeChannel(
  services: Pick<Services, 'db' | 'deliveries'>,
  member: Member,
  channel: ChannelName,
): Promise<void> {
  await services.db.transaction((db) => endStaffTexts(services, db, ownCondition(member, channel)));
}

/** Ends a staff member's answers by text, as `endStaffTexts` does. */
export const endTextsOf = (
  services: Pick<Services, 'deliveries'>,
  db: Database,
  staffId: string,
): Promise<void> => endStaffTexts(services, db, eq(pharmacyChannels.staffId, staffId));
