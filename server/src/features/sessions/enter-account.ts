import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Limits } from '../../platform/limits.ts';
import { secondStepLimit, wrongPasswordLimit } from './limits.ts';
import type { EmailAccounts, LoginAccount } from './login-accounts.ts';
import type { LoginCodes } from './login-codes.ts';
import { notifyNewSignIn } from './new-sign-in.ts';
import type { Notices } from './notify-holder.ts';
import {
  askSecondFactor,
  deleteFactor,
  hasFactor,
  type Proof,
  type ProofServices,
  type SecondFactorRequired,
  withProof,
} from './second-factor/codes.ts';
import type { FactorHolder } from './second-factor/holder.ts';
import type { Browser, Sessions } from './service.ts';
import { isPhone } from './text-codes.ts';

/** The first proof: a code that was sent, a known browser, or a password that matched this hash. */
type FirstProof = 'code' | 'device' | { passwordHash: string };

/** An email address or a phone number, and the second factor if the call has one. */
export interface TypedProof {
  address: string;
  factor: Proof;
}

/** The id of the account (for staff, the pharmacy's), or what the log-in lacks. */
export type LoginAnswer = { accountId: string } | { codeRequired: true } | SecondFactorRequired;

export interface LoginServices extends ProofServices, Notices {
  db: Database;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
  codes: LoginCodes;
  publicUrl: string;
}

const holderOf = (role: Role, { id: accountId }: LoginAccount): FactorHolder | undefined =>
  role === 'customer' ? undefined : { role, accountId };

type Devices = Pick<LoginServices, 'db' | 'sessions'>;

async function listKnown(
  { db, sessions }: Devices,
  { request }: Browser,
  role: Role,
  accountsFound: readonly LoginAccount[],
): Promise<LoginAccount[]> {
  const knownAccounts: LoginAccount[] = [];
  for (const account of accountsFound)
    if (await sessions.knowsDevice(db, request, role, account.id)) knownAccounts.push(account);
  return knownAccounts;
}

/**
 * Returns the accounts that a browser opens without a code. A browser known to a proven account has
 * proven the address, and opens all its pharmacies. An unproven account, which a stranger may
 * have registered, opens only for the browser that registered it.
 */
export async function listOpenedByDevice(
  services: Devices,
  browser: Browser,
  role: Role,
  accountsFound: readonly LoginAccount[],
): Promise<LoginAccount[]> {
  const knownAccounts = await listKnown(services, browser, role, accountsFound);
  const isOwners = knownAccounts.some(({ emailProvenAt }) => emailProvenAt);
  return accountsFound.filter(
    (account) =>
      !account.passwordHash &&
      (knownAccounts.includes(account) ||
        (isOwners && (account.emailProvenAt || account.isInvited))),
  );
}

/**
 * Returns whether a proven account knows the browser. A stranger with an unproven account is
 * counted.
 */
export const isOwnersBrowser = async (
  services: Devices,
  browser: Browser,
  role: Role,
  accountsFound: readonly LoginAccount[],
): Promise<boolean> =>
  (await listKnown(services, browser, role, accountsFound)).some(
    ({ emailProvenAt }) => emailProvenAt !== null,
  );

/**
 * Returns the holder of the second factor of a proven account; an address must be proven before it
 * can have one.
 */
const factorOf = async (db: Database, role: Role, account: LoginAccount) => {
  const holder = account.emailProvenAt ? holderOf(role, account) : undefined;
  return holder && (await hasFactor(db, holder)) ? holder : undefined;
};

/** An account that somebody enters, with the first proof. */
interface Entry extends TypedProof {
  accounts: EmailAccounts;
  account: LoginAccount;
  proof: FirstProof;
}

/** @param consumeProof checks the second factor and uses it up. */
const signIn = (
  services: LoginServices,
  browser: Browser,
  { accounts, account: { id }, address, proof }: Entry,
  consumeProof?: (db: Database) => Promise<void>,
) =>
  services.db.transaction(async (db) => {
    const { clock, sessions, codes } = services;
    const { role, find, markProven, notifyPartners } = accounts;
    const accountsFound = await find(db, address);
    const account = accountsFound.find((account) => account.id === id);
    if (account) await consumeProof?.(db);
    const isByCode = proof === 'code';
    const codeFor = isByCode && (await codes.consumeProven(db, browser, role, address));
    if (!account || (isByCode && !accountsFound.some(({ id }) => id === codeFor)))
      throw new AppError('invalid_code');
    // The address may have been proven, or a password set, since the account was read.
    const isStillProven =
      isByCode ||
      (proof === 'device'
        ? (await listOpenedByDevice({ db, sessions }, browser, role, accountsFound)).includes(
            account,
          )
        : account.passwordHash === proof.passwordHash);
    // A second factor that was set up meanwhile is asked for.
    if (!isStillProven || (!consumeProof && (await factorOf(db, role, account))))
      throw new AppError('invalid_credentials');
    if (account.suspended) throw new AppError('account_suspended');
    if (account.hasLapsed) throw new AppError('phone_lapsed');
    const accountId = account.pharmacy?.id ?? account.id;
    // The owner's first proof takes the account from a stranger who signed up with the address
    // (docs/sessions.md).
    const isPhoneProof = isByCode && isPhone(address);
    const isUnknownBrowser = !(await sessions.knowsDevice(db, browser.request, role, account.id));
    // A number belongs to the browser that proved it last.
    const takesOver = isPhoneProof
      ? isUnknownBrowser
      : isByCode && !account.emailProvenAt && !account.isInvited;
    // The number is one person's: the other staff of the pharmacy stay.
    if (takesOver && isPhoneProof && account.pharmacy)
      await sessions.endSessionsOfStaffMember(db, account.id);
    else if (takesOver) await sessions.endSessionsOfAccount(db, role, accountId);
    if (takesOver && isPhoneProof) await notifyPartners?.(db, account.id);
    if (isPhoneProof) await markProven(db, account.id, clock(), { isUnknownBrowser });
    else if (!account.emailProvenAt && (isByCode || account.isInvited)) {
      await markProven(db, account.id, clock(), { isUnknownBrowser });
      // Another person's would lock the owner out.
      const holder = holderOf(role, account);
      if (holder) await deleteFactor(db, holder);
    }
    const staffId = account.pharmacy && account.id;
    const provenAt = proof === 'device' && !consumeProof ? undefined : clock();
    await sessions.signIn(db, browser, { role, accountId, staffId, provenAt });
    // A stranger may have registered with an address that is not proven, and could flood it.
    const isNews = proof !== 'device' && !isPhoneProof && account.emailProvenAt;
    if (isNews && isUnknownBrowser)
      await notifyNewSignIn(services, db, browser, { ...account, address, isByCode });
    if (proof !== 'device') await sessions.rememberDevice(db, browser, role, account.id);
    return { accountId };
  });

/** Signs in, or asks for the second factor of an account that has one. */
export async function enterAccount(
  services: LoginServices,
  browser: Browser,
  entry: Entry,
): Promise<LoginAnswer> {
  const { db, limits } = services;
  const { address, factor, account, proof } = entry;
  const { role } = entry.accounts;
  const { ip } = browser.request;
  const holder = await factorOf(db, role, account);
  if (holder && !factor.code && !factor.passkey)
    return askSecondFactor(services, { ...holder, pharmacyId: account.pharmacy?.id });
  if (holder) await limits.spendFrom(secondStepLimit(role), ip, address);
  const answer = holder
    ? await withProof(services, holder, factor, (consumeProof) =>
        signIn(services, browser, entry, consumeProof),
      )
    : await signIn(services, browser, entry);
  // Only a whole log-in resets the count, or a right password would allow endless codes.
  if (holder) await limits.resetFrom(secondStepLimit(role), ip, address);
  if (proof !== 'device' || holder) await limits.resetFrom(wrongPasswordLimit(role), ip, address);
  return answer;
}
