import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { customers, searches } from '../../../database/schema.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { hours } from '../../../platform/clock.ts';
import type { Limit } from '../../../platform/limits.ts';
import { hashOf } from '../../../platform/secrets.ts';
import { audiencesOfSearch } from '../audiences.ts';
import { assertOpen, lockSearch, type SearchRow } from '../queries.ts';
import type { AskingServices } from './services.ts';
import { planWave } from './waves.ts';

/** Six digits: at five tries an hour nobody finds them before the search is over. */
const triesPerSearch: Limit = { name: 'search-code', count: 5, window: hours(1) };
const codesPerSearch: Limit = { name: 'search-code-mail', count: 3, window: hours(1) };

const codeHashOf = (searchId: string, code: string) => hashOf(`${searchId}:${code}`);

/** A code that proves the address of a search, to be mailed, and what its row keeps of it. */
export function newCode(search: Pick<SearchRow, 'id'>): { code: string; emailCodeHash: Buffer } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, emailCodeHash: codeHashOf(search.id, code) };
}

/** Whether an address is that of an account: who is signed in there has read mail at it. */
export const isAddressOf = async (
  db: Database,
  customerId: string,
  email: string,
): Promise<boolean> =>
  (await db.$count(customers, and(eq(customers.id, customerId), eq(customers.email, email)))) > 0;

/**
 * Whether nothing more has to be shown for an address: the browser is signed in to the account that
 * has it or is known to that, or it has proven it for an earlier question (docs/decisions/0070).
 */
export async function isProvenIn(
  { db, sessions }: Pick<AskingServices, 'db' | 'sessions'>,
  request: FastifyRequest,
  actor: Actor,
  { email, browserHash }: { email: string; browserHash: Buffer | null },
): Promise<boolean> {
  if (actor.customer && (await isAddressOf(db, actor.customer.id, email))) return true;
  const [account] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, email));
  if (account && (await sessions.knowsDevice(db, request, 'customer', account.id))) return true;
  if (!browserHash) return false;
  const proven = and(
    eq(searches.email, email),
    eq(searches.browserHash, browserHash),
    isNotNull(searches.emailProvenAt),
  );
  return (await db.$count(searches, proven)) > 0;
}

/**
 * Takes the mailed code: further pharmacies are asked. Proven before, it changes nothing.
 * @throws AppError `invalid_fields` with `wrong_code`, `too_many_tries`, `search_closed`.
 */
export async function proveEmail(
  services: AskingServices,
  searchId: string,
  code: string,
): Promise<void> {
  const { db, clock, limits, live } = services;
  await limits.spend(triesPerSearch, searchId);
  await db.transaction(async (db) => {
    const now = clock();
    const search = await lockOpen(db, searchId, now);
    if (search.emailProvenAt) return;
    const { emailCodeHash } = search;
    if (!emailCodeHash || !timingSafeEqual(emailCodeHash, codeHashOf(searchId, code)))
      throw new AppError('invalid_fields', { fields: [{ field: 'code', problem: 'wrong_code' }] });
    const [proven] = await db
      .update(searches)
      .set({ emailProvenAt: now, emailCodeHash: null })
      .where(eq(searches.id, searchId))
      .returning();
    if (!proven) throw new AppError('not_found');
    await planWave(db, services, proven);
    await live.changed(db, ...audiencesOfSearch(proven));
  });
  await limits.forget(triesPerSearch, searchId);
}

/**
 * Mails another code, which takes the place of the one before; none once the address is proven.
 * @throws AppError `too_many_tries`, `search_closed`.
 */
export async function mailNewCode(
  { db, clock, limits, mail }: AskingServices,
  searchId: string,
  ip: string,
): Promise<void> {
  await limits.spend(codesPerSearch, searchId);
  await db.transaction(async (db) => {
    const search = await lockOpen(db, searchId, clock());
    if (search.emailProvenAt) return;
    const { code, emailCodeHash } = newCode(search);
    await db.update(searches).set({ emailCodeHash }).where(eq(searches.id, searchId));
    await mail.sendCode(
      db,
      search.email,
      search.language,
      'search-code',
      { code },
      { expiresAt: search.closesAt, guestIp: ip },
    );
  });
}

async function lockOpen(db: Database, searchId: string, now: Date): Promise<SearchRow> {
  const search = await lockSearch(db, searchId);
  if (!search) throw new AppError('not_found');
  assertOpen(search, now);
  return search;
}
