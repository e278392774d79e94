import { randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { AccountTable, PhoneHolder } from './lapsed-numbers.ts';
import { loginsPerNetwork, signupsPerNetwork } from './limits.ts';
import type { LoginCodes } from './login-codes.ts';
import type { Browser } from './service.ts';
import {
  assertTextable,
  findPhoneProof,
  isPhone,
  lapsedBefore,
  lockPhone,
  registrationHash,
  type registrationRoles,
  storePhoneProof,
} from './text-codes.ts';

/** The accounts of a role that a private phone number can open in place of an email address. */
export interface PhoneAccounts {
  role: (typeof registrationRoles)[number];
  table: AccountTable;
  /** The path of the form that registers one. */
  registerPath: string;
  /** Takes a lapsed number from the accounts that had it. */
  releaseLapsed(db: Database, phone: string, now: Date): Promise<unknown>;
}

/**
 * Checks that no account of the role holds the number, in the transaction of `db` that has locked it.
 * @throws AppError `phone_taken`.
 */
async function assertFree({ table }: PhoneAccounts, db: Database, phone: string, now: Date) {
  const { accountPhone, phoneProvenAt } = table;
  const isHeld = and(eq(accountPhone, phone), gt(phoneProvenAt, lapsedBefore(now)));
  const [held] = await db.select({ found: sql`1` }).from(table).where(isHeld).limit(1);
  if (held) throw new AppError('phone_taken');
}

/**
 * Takes a number for an account, in the transaction of `db` that has locked it.
 * @throws AppError `phone_taken`.
 */
async function claimNumber(accounts: PhoneAccounts, db: Database, phone: string, now: Date) {
  await assertFree(accounts, db, phone, now);
  await accounts.releaseLapsed(db, phone, now);
}

interface Proof {
  accountPhone: string;
  /** Undefined for a browser that has proven no number. */
  browserHash: Buffer | undefined;
}

/** Returns the proof of a number that registers an account of this role only. */
const registrationProof = (
  { role }: Pick<PhoneAccounts, 'role'>,
  phone: string,
  browserHash: Buffer,
) =>
  ({
    phone,
    browserHash: registrationHash(role, browserHash),
    purpose: 'registration',
  }) as const;

/** Returns when this browser has proven the number for a registration; null for none. */
const findProof = async (
  clock: Clock,
  accounts: PhoneAccounts,
  db: Database,
  { accountPhone: phone, browserHash }: Proof,
): Promise<Date | null> =>
  browserHash
    ? findPhoneProof({ db, clock }, registrationProof(accounts, phone, browserHash))
    : null;

interface ProofServices {
  db: Database;
  clock: Clock;
  limits: Limits;
  deliveries: Pick<Deliveries, 'has'>;
  loginCodes: LoginCodes;
  publicUrl: string;
  smsSettings: Parameters<typeof assertTextable>[0]['smsSettings'];
}

interface TypedProof {
  phone: string;
  code?: string | undefined;
  language: Language;
  browserHash: Buffer;
}

/**
 * Proves the phone number for a new account (docs/sessions.md): texts a code, and with the code
 * remembers the browser for a day. A code of any other form, even for the other role, registers no
 * account, and this one opens nothing else. Only the holder of the number learns that it has an account.
 * @returns the answer to the call, whose status is 202 when a code is on its way.
 * @throws AppError `not_found` without a gateway; `phone_taken`, `invalid_code`, `too_many_tries`,
 * `text_codes_used_up`; `invalid_fields` with `phone_abroad`.
 */
export async function answerPhoneProof(
  services: ProofServices,
  accounts: PhoneAccounts,
  browser: Browser,
  typed: TypedProof,
): Promise<{ proven: true } | { codeRequired: true }> {
  if (!services.deliveries.has('sms')) throw new AppError('not_found');
  const limit = typed.code === undefined ? signupsPerNetwork : loginsPerNetwork;
  await services.limits.spendFrom(limit, browser.request.ip);
  if (await proveAccountPhone(services, accounts, browser, typed)) return { proven: true };
  browser.reply.status(202);
  return { codeRequired: true };
}

/** @returns false when it has sent a code. */
async function proveAccountPhone(
  services: ProofServices,
  accounts: PhoneAccounts,
  browser: Browser,
  { phone, code, language, browserHash }: TypedProof,
): Promise<boolean> {
  const { db, clock, loginCodes, publicUrl } = services;
  const { role, table, registerPath } = accounts;
  assertTextable(services, phone);
  if (code === undefined) {
    if (await findProof(clock, accounts, db, { accountPhone: phone, browserHash })) return true;
    await loginCodes.send(browser, {
      role,
      address: phone,
      account: { id: randomUUID(), language, emailProvenAt: null },
      language,
      signupUrl: `${publicUrl}${registerPath}`,
      isKnown: false,
      isSignup: true,
    });
    return false;
  }
  // The code stays valid, so that a repeated call has the same answer.
  const accountId = await loginCodes.prove(browser, role, phone, code);
  // A code to log in, which a lapsed number gets too, registers nothing.
  if (await db.$count(table, eq(table.id, accountId))) throw new AppError('invalid_code');
  await assertFree(accounts, db, phone, clock());
  const proof = registrationProof(accounts, phone, browserHash);
  await db.transaction((db) => storePhoneProof(db, proof, clock()));
  return true;
}

/**
 * Checks that the browser may register with the number. A repeated registration, whose first answer
 * was lost, signs nobody in: the holder of the number logs in with a code.
 * @returns the time of its proof.
 * @throws AppError `phone_unproven`, `phone_taken`.
 */
export async function assertMayRegister(
  { clock }: { clock: Clock },
  accounts: PhoneAccounts,
  db: Database,
  proof: Proof,
): Promise<Date> {
  const provenAt = await findProof(clock, accounts, db, proof);
  if (!provenAt) throw new AppError('phone_unproven');
  await assertFree(accounts, db, proof.accountPhone, clock());
  return provenAt;
}

/** The address of a new account: one of both, the number with the time of its proof. */
export type NewAddress =
  | { email: string; accountPhone: null; phoneProvenAt: null; emailProvenAt: null }
  | { email: null; accountPhone: string; phoneProvenAt: Date; emailProvenAt: Date };

/**
 * Takes the address that a form gives for a new account, in the transaction of `db`. A number is
 * locked until that ends.
 * @throws AppError `phone_unproven`, `phone_taken`.
 */
export async function claimNewAddress(
  services: { clock: Clock },
  accounts: PhoneAccounts,
  db: Database,
  {
    email,
    accountPhone,
    browserHash,
  }: {
    email: string | undefined;
    accountPhone: string | undefined;
    browserHash: Buffer | undefined;
  },
): Promise<NewAddress> {
  if (email !== undefined)
    return { email, accountPhone: null, phoneProvenAt: null, emailProvenAt: null };
  if (accountPhone === undefined) throw new AppError('phone_unproven');
  await lockPhone(db, accountPhone);
  const proof = { accountPhone, browserHash };
  const provenAt = await assertMayRegister(services, accounts, db, proof);
  await accounts.releaseLapsed(db, accountPhone, services.clock());
  return { email: null, accountPhone, phoneProvenAt: provenAt, emailProvenAt: provenAt };
}

/**
 * Takes an address that the operator gives an account, in the transaction of `db`, before it locks
 * the account.
 * @param address an email address in lower case, or a phone number in E.164.
 * @param lock locks the account and returns it.
 * @returns the account before the change, and the columns that give it the address.
 * @throws AppError `phone_taken`; the errors of `lock`.
 */
export async function claimGivenAddress<
  Account extends PhoneHolder & { emailProvenAt: Date | null },
>(
  accounts: PhoneAccounts,
  db: Database,
  address: string,
  { lock, now }: { lock: () => Promise<Account>; now: Date },
) {
  const isByPhone = isPhone(address);
  if (isByPhone) await lockPhone(db, address);
  const before = await lock();
  if (isByPhone && address !== before.accountPhone) await claimNumber(accounts, db, address, now);
  const columns = {
    email: isByPhone ? null : address,
    accountPhone: isByPhone ? address : null,
    phoneProvenAt: isByPhone ? now : null,
    emailProvenAt: before.emailProvenAt ?? now,
    emailProofDueAt: null,
  };
  return { before, columns };
}
