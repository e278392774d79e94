import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { isSameCountry } from '@dawaya/contract/phone';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { dataOpenings } from '../../database/schema.ts';
import { recordRefusedLogIn } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, hours, minutes } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import type { Person } from '../../platform/erasure.ts';
import { createToken, hashCode, hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import {
  askSecondFactor,
  type Browser,
  codesFromNetwork,
  codesFromNetworkDaily,
  codesPerAddress,
  findOldestFactor,
  holderOf,
  type Proof,
  type SecondFactorRequired,
  secondStepLimit,
  spendTextCode,
  withProof,
  wrongCodesPerAddress,
} from '../sessions/index.ts';
import { findAddress, hasRecords } from './find-person.ts';

const codeLifetime = minutes(10);
const openFor = hours(1);
const maxWrongTries = 5;

type Proving = Pick<
  Services,
  'db' | 'clock' | 'limits' | 'mail' | 'cookies' | 'deliveries' | 'smsSettings'
>;

const countedOf = (asked: string) => (asked.includes('@') ? countedAddress(asked) : asked);

const browserCondition = (token: string) => eq(dataOpenings.tokenHash, hashOf(token));

/**
 * Returns whether a code to the number is a text message: one abroad may cost a multiple of a part.
 */
const isTexted = ({ smsSettings }: Pick<Proving, 'smsSettings'>, asked: string): boolean =>
  !asked.includes('@') && smsSettings !== undefined && isSameCountry(asked, smsSettings.number);

/**
 * Sends a code for this browser, under the limits of codes. Without stored data it sends nothing,
 * and the answer is the same.
 * @param asked an email address, or a phone number in E.164.
 * @throws AppError `too_many_tries`
 */
export async function sendDataCode(
  services: Proving,
  { request, reply }: Browser,
  asked: string,
  language: Language,
): Promise<void> {
  const { db, clock, cookies } = services;
  const send = await (isTexted(services, asked) ? prepareText : prepareMail)(
    services,
    asked,
    request.ip,
  );
  // A new token each time, so that a planted cookie does not get the code.
  const token = createToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(clock().getTime() + codeLifetime);
  await db.transaction(async (db) => {
    await db.delete(dataOpenings).where(browserCondition(cookies.read(request, 'data') ?? ''));
    await db.insert(dataOpenings).values({
      tokenHash: hashOf(token),
      asked,
      sentTo: send?.to ?? null,
      codeHash: hashCode(token, code),
      expiresAt,
    });
    await send?.send(db, { code, language, expiresAt });
  });
  cookies.write(reply, 'data', token);
}

/** The receiver of a code, and what sends it in the transaction of `db`. */
interface Sending {
  to: string;
  send(db: Database, code: { code: string; language: Language; expiresAt: Date }): Promise<unknown>;
}

/** Counts a mailed code. @returns undefined when nothing is stored. */
async function prepareMail(
  { db, limits, mail }: Proving,
  asked: string,
  ip: string,
): Promise<Sending | undefined> {
  await limits.spendFrom(codesFromNetwork, ip, countedOf(asked));
  await limits.spendFrom(codesFromNetworkDaily, ip, countedOf(asked));
  return mailTo({ db, limits, mail }, asked, ip);
}

async function mailTo(
  { db, limits, mail }: Pick<Proving, 'db' | 'limits' | 'mail'>,
  asked: string,
  ip: string,
): Promise<Sending | undefined> {
  const to = await findAddress(db, asked);
  const { wait } = await limits.slow(codesPerAddress, countedOf(to ?? asked));
  if (to === undefined) return undefined;
  return {
    to,
    send: (db, { code, language, expiresAt }) =>
      mail.sendCode(db, {
        to,
        language,
        template: 'data-code',
        values: { code },
        expiresAt,
        guestIp: ip,
        wait,
      }),
  };
}

/**
 * Counts a texted code. A request with an email address and a number opens by a code to that
 * address: the number may have been typed wrongly, or belong to another person by now.
 * @returns undefined when nothing is stored.
 */
async function prepareText(
  services: Proving,
  phone: string,
  ip: string,
): Promise<Sending | undefined> {
  const { db, clock, deliveries } = services;
  await spendTextCode(services, phone, ip, { kind: 'data-code' });
  const isKnown = await hasRecords(db, holderOf(phone, clock()));
  if (!isKnown) return mailTo(services, phone, ip);
  return {
    to: phone,
    send: (db, { code, language, expiresAt }) =>
      deliveries.send(db, [
        {
          channel: 'sms',
          recipient: phone,
          language,
          kind: 'data-code',
          values: { code },
          eventKey: `data-code:${randomUUID()}`,
          expiresAt,
        },
      ]),
  };
}

/** A code that a person types, and the second factor of an account of the address. */
interface TypedCode {
  asked: string;
  code: string;
  factor: Proof;
}

/**
 * Locks the browser's proof. @returns undefined for a wrong code, which it counts.
 */
async function lockProof(
  db: Database,
  token: string,
  { asked, code }: TypedCode,
  { now, maxTries }: { now: Date; maxTries: number },
) {
  const [row] = await db.select().from(dataOpenings).where(browserCondition(token)).for('update');
  if (!row || row.provenAt || row.asked !== asked || row.expiresAt <= now) return undefined;
  if (row.wrongTries >= maxTries) return undefined;
  if (row.sentTo && timingSafeEqual(row.codeHash, hashCode(token, code))) return row.sentTo;
  await db
    .update(dataOpenings)
    .set({ wrongTries: sql`${dataOpenings.wrongTries} + 1` })
    .where(browserCondition(token));
  return undefined;
}

/**
 * Opens the data for an hour in the browser that asked for the code. A code works once. The mailbox
 * alone does not open an account that has a second factor: the code then works until that is right.
 * @returns undefined once it is open, or what it asks for.
 * @throws AppError `invalid_code`, and the errors of `withProof`.
 */
export async function openWithCode(
  services: Services,
  { request }: Browser,
  typed: TypedCode,
): Promise<SecondFactorRequired | undefined> {
  const { db, clock, limits, cookies } = services;
  const { asked, factor } = typed;
  const token = cookies.read(request, 'data');
  if (!token) throw new AppError('invalid_code');
  const isAttacked = await limits.isSpent(wrongCodesPerAddress, countedOf(asked));
  const maxTries = isAttacked ? 1 : maxWrongTries;
  const lock = (db: Database) => lockProof(db, token, typed, { now: clock(), maxTries });
  const proven = await db.transaction(lock);
  if (proven === undefined) {
    await limits.allows(wrongCodesPerAddress, countedOf(asked));
    throw new AppError('invalid_code');
  }
  const holder = await findOldestFactor(db, proven, clock());
  if (holder && !factor.code && !factor.passkey) return askSecondFactor(services, holder);
  const open = (consumeProof?: (db: Database) => Promise<void>) =>
    db.transaction(async (db) => {
      if ((await lock(db)) === undefined) throw new AppError('invalid_code');
      await consumeProof?.(db);
      await db
        .update(dataOpenings)
        .set({ provenAt: clock(), expiresAt: new Date(clock().getTime() + openFor) })
        .where(browserCondition(token));
    });
  if (!holder) {
    await open();
    return undefined;
  }
  const limit = secondStepLimit(holder.role);
  await limits.spendFrom(limit, request.ip, proven);
  await withProof(services, holder, factor, open).catch(async (error: unknown) => {
    const { role, accountId: subjectId, pharmacyId } = holder;
    const subject = role === 'pharmacy' ? 'staff' : role;
    await recordRefusedLogIn(db, clock(), error, async () => ({ subject, subjectId, pharmacyId }));
    throw error;
  });
  await limits.resetFrom(limit, request.ip, proven);
  return undefined;
}

/**
 * @throws AppError `not_signed_in` in a browser that has not proven an address or a phone number
 * within the hour.
 */
export async function provenPerson(
  { db, clock, cookies }: Pick<Proving, 'db' | 'clock' | 'cookies'>,
  request: FastifyRequest,
): Promise<{ person: Person; openUntil: Date; opening: Buffer }> {
  const token = cookies.read(request, 'data') ?? '';
  const { provenAt, expiresAt } = dataOpenings;
  const [row] = await db
    .select()
    .from(dataOpenings)
    .where(and(browserCondition(token), isNotNull(provenAt), gt(expiresAt, clock())));
  if (!row?.sentTo) throw new AppError('not_signed_in');
  const person: Person = row.sentTo.includes('@')
    ? { email: row.sentTo }
    : holderOf(row.sentTo, clock());
  return { person, openUntil: row.expiresAt, opening: row.tokenHash };
}

export async function deleteOldProofs(db: Database, clock: Clock): Promise<void> {
  await db.delete(dataOpenings).where(lte(dataOpenings.expiresAt, clock()));
}
