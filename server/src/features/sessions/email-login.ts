import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { Database } from '../../database/client.ts';
import { AppError, type PharmacyChoice } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Limits } from '../../platform/limits.ts';
import { loginsPerNetwork, wrongPasswords } from './limits.ts';
import type { LoginCodes } from './login-codes.ts';
import { isPassword } from './passwords.ts';
import type { Browser, Sessions } from './service.ts';

/** What a log-in needs to know of an account, whatever kind it is of. */
export interface LoginAccount {
  /** Of a pharmacy's staff the member's own. */
  id: string;
  /** Whose staff it is, and what the session is of then. */
  pharmacy?: PharmacyChoice;
  /** Somebody else gave the address, to invite who has it. */
  isInvited?: boolean;
  language: Language;
  emailProvenAt: Date | null;
  /** May not sign in at all, told only to who proved the address (product decision 11). */
  suspended?: boolean;
  /** Of the accounts that may have a password: doctors (product decision 5). */
  passwordHash?: string | null;
}

/** A kind of account that logs in by e-mail: customers, pharmacies, doctors. */
export interface EmailAccounts {
  role: Role;
  /**
   * Those with the address, proven ones first: several only where it is staff of several pharmacies
   * (product decision 47).
   */
  find(db: Database, email: string): Promise<LoginAccount[]>;
  /** Also forgets a password that was set before (product decision 4). */
  markProven(db: Database, id: string, at: Date): Promise<void>;
  /** Where a person without an account can get one. */
  signupUrl: string;
}

export interface EmailLogin {
  /**
   * Logs in by e-mail address (product decision 3): at once in a browser that the account knows;
   * anywhere else, and where the account has a password, a code goes out and the same call with it
   * completes the log-in. With a password at once (product decision 5); that field takes the code
   * as well. Who belongs to several pharmacies, or not to the one that they name, is asked which
   * once the address is proven: by the code, which works until then, or by a known browser.
   * @returns the id of the account, of a pharmacy's staff the pharmacy's, or undefined when a code
   *   is asked for.
   * @throws AppError `invalid_code`, `invalid_credentials`, `account_suspended`, `too_many_tries`,
   *   `which_pharmacy`.
   */
  logIn(
    browser: Browser,
    accounts: EmailAccounts,
    attempt: {
      email: string;
      code?: string;
      password?: string;
      pharmacyId?: string;
      language: Language;
    },
  ): Promise<string | undefined>;
  /**
   * Mails a code to the holder of an account: to prove the address, by logging in with it, or to
   * change the password. Who has proven it before and asks from a known browser is not counted.
   * @throws AppError `too_many_tries`
   */
  sendCode(browser: Browser, accounts: EmailAccounts, to: CodeHolder): Promise<void>;
  /** The same after a sign-up, where a limit that is reached is no reason to refuse anything. */
  offerCode(browser: Browser, accounts: EmailAccounts, to: CodeHolder): Promise<void>;
  /** Whether this is the code that the browser asked for; it is used up, or counted as a wrong try. */
  isCode(browser: Browser, role: Role, email: string, code: string): Promise<boolean>;
}

/** Who gets a code: by address, and of several pharmacies' staff which one it is for. */
interface CodeHolder {
  email: string;
  pharmacyId?: string;
}

/** What a log-in rests on: a code, a browser that the account knows, or that its password is this one. */
type Proof = { codeFor: string } | 'device' | { passwordHash: string };

interface Deps {
  db: Database;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
  codes: LoginCodes;
}

export function createEmailLogin({ db, clock, limits, sessions, codes }: Deps): EmailLogin {
  /**
   * What is asked about: an invitation that waits only where nothing is proven, since a stranger's
   * would change how somebody else logs in. Its link names the pharmacy (docs/decisions/0065).
   */
  const onOffer = (found: readonly LoginAccount[]) => {
    if (!found.some(({ emailProvenAt }) => emailProvenAt)) return found;
    return found.filter(({ emailProvenAt, isInvited }) => emailProvenAt || !isInvited);
  };

  /** The account that is meant, where there is no choice left. */
  const chosen = (found: readonly LoginAccount[], pharmacyId: string | undefined) => {
    const named = pharmacyId
      ? found.filter(({ pharmacy }) => pharmacy?.id === pharmacyId)
      : onOffer(found);
    return named.length === 1 ? named[0] : undefined;
  };

  /** @throws AppError `which_pharmacy`: only to who has proven the address. */
  const askWhich = (found: readonly LoginAccount[]): never => {
    const pharmacies = onOffer(found).flatMap(({ pharmacy }) => pharmacy ?? []);
    throw new AppError('which_pharmacy', { pharmacies });
  };

  const knownOf = async (
    db: Database,
    { request }: Browser,
    role: Role,
    found: readonly LoginAccount[],
  ) => {
    const known: LoginAccount[] = [];
    for (const account of found)
      if (await sessions.knowsDevice(db, request, role, account.id)) known.push(account);
    return known;
  };

  /**
   * What a browser opens without a code. One that a proven account knows has had a code of the
   * address, and opens it for every pharmacy that it works at; what somebody may have registered
   * with a stranger's address opens only for who registered it, until a code proves whose it is.
   */
  const openedByDevice = async (
    db: Database,
    browser: Browser,
    role: Role,
    found: readonly LoginAccount[],
  ) => {
    const known = await knownOf(db, browser, role, found);
    const isOwners = known.some(({ emailProvenAt }) => emailProvenAt);
    return found.filter(
      (account) =>
        !account.passwordHash &&
        (known.includes(account) || (isOwners && (account.emailProvenAt || account.isInvited))),
    );
  };

  /** Known to the account of somebody who has proven to be its owner: a squatter is counted. */
  const isOwners = async (browser: Browser, role: Role, found: readonly LoginAccount[]) =>
    (await knownOf(db, browser, role, found)).some(({ emailProvenAt }) => emailProvenAt !== null);

  const signIn = (
    browser: Browser,
    { role, find, markProven }: EmailAccounts,
    email: string,
    { id }: LoginAccount,
    proof: Proof,
  ) =>
    db.transaction(async (db) => {
      const found = await find(db, email);
      const account = found.find((account) => account.id === id);
      const isByCode = proof !== 'device' && 'codeFor' in proof;
      if (!account || (isByCode && !found.some(({ id }) => id === proof.codeFor)))
        throw new AppError('invalid_code');
      // Somebody may have proven the address, or set a password, since it was looked at.
      const stands =
        isByCode ||
        (proof === 'device'
          ? (await openedByDevice(db, browser, role, found)).includes(account)
          : account.passwordHash === proof.passwordHash);
      if (!stands) throw new AppError('invalid_credentials');
      if (account.suspended) throw new AppError('account_suspended');
      const accountId = account.pharmacy?.id ?? account.id;
      // Whoever signed up with this address before its owner proved it loses it
      // (product decision 4).
      if (isByCode && !account.emailProvenAt && !account.isInvited)
        await sessions.revokeAccount(db, role, accountId);
      if (!account.emailProvenAt && (isByCode || account.isInvited))
        await markProven(db, account.id, clock());
      const staffId = account.pharmacy && account.id;
      await sessions.signIn(db, browser, role, accountId, { staffId });
      if (isByCode) await sessions.rememberDevice(db, browser, role, account.id);
      return accountId;
    });

  const send = async (
    browser: Browser,
    { role, signupUrl }: EmailAccounts,
    found: readonly LoginAccount[],
    to: CodeHolder & { language: Language },
  ) => {
    const account = chosen(found, to.pharmacyId) ?? found[0];
    const isKnown = await isOwners(browser, role, found);
    const { email, language } = to;
    await codes.send(browser, { role, email, account, language, signupUrl, isKnown });
  };

  const sendCode = async (browser: Browser, accounts: EmailAccounts, to: CodeHolder) => {
    const found = await accounts.find(db, to.email);
    const [first] = found;
    if (!first) throw new AppError('not_found');
    await send(browser, accounts, found, { ...to, language: first.language });
  };

  const logInByPassword = async (
    browser: Browser,
    accounts: EmailAccounts,
    email: string,
    password: string,
  ) => {
    const limit = wrongPasswords(accounts.role);
    const { ip } = browser.request;
    await limits.spendFrom(limit, ip, email);
    const [account] = await accounts.find(db, email);
    const passwordHash = account?.passwordHash ?? undefined;
    if (!(await isPassword(password, passwordHash)) || !account || !passwordHash)
      throw new AppError('invalid_credentials');
    await limits.forgetFrom(limit, ip, email);
    return signIn(browser, accounts, email, account, { passwordHash });
  };

  /** A code that leaves a choice open is only looked at, and completes the log-in with the choice. */
  const logInByCode = async (
    browser: Browser,
    accounts: EmailAccounts,
    { email, code, pharmacyId }: { email: string; code: string; pharmacyId: string | undefined },
  ) => {
    const { role } = accounts;
    const found = await accounts.find(db, email);
    const account = chosen(found, pharmacyId);
    if (!account && found.length > 0) {
      await codes.prove(browser, role, email, code);
      return askWhich(found);
    }
    const codeFor = await codes.redeem(browser, role, email, code);
    if (!account) throw new AppError('invalid_code');
    return signIn(browser, accounts, email, account, { codeFor });
  };

  return {
    async logIn(browser, accounts, { email, password, pharmacyId, language, ...attempt }) {
      await limits.spendFrom(loginsPerNetwork, browser.request.ip);
      const { role } = accounts;
      const code = attempt.code ?? (await codes.codeIn(browser, role, email, password));
      if (code !== undefined) return logInByCode(browser, accounts, { email, code, pharmacyId });
      if (password !== undefined) return logInByPassword(browser, accounts, email, password);
      const found = await accounts.find(db, email);
      const opened = await openedByDevice(db, browser, role, found);
      const account = chosen(opened, pharmacyId);
      if (account) return signIn(browser, accounts, email, account, 'device');
      if (opened.length > 0 && !pharmacyId) return askWhich(opened);
      const named = pharmacyId === undefined ? undefined : chosen(found, pharmacyId);
      const codeFor = named && (await codes.takeProven(browser, role, email));
      if (codeFor) return signIn(browser, accounts, email, named, { codeFor });
      await send(browser, accounts, found, { email, language, ...(pharmacyId && { pharmacyId }) });
      return undefined;
    },

    sendCode,

    async offerCode(browser, accounts, to) {
      await sendCode(browser, accounts, to).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'too_many_tries')) throw error;
      });
    },

    async isCode(browser, role, email, code) {
      try {
        await codes.redeem(browser, role, email, code);
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === 'invalid_code') return false;
        throw error;
      }
    },
  };
}
