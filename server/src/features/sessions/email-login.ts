import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Limits } from '../../platform/limits.ts';
import { loginsPerNetwork, wrongPasswords } from './limits.ts';
import type { LoginCodes } from './login-codes.ts';
import { isPassword } from './passwords.ts';
import type { Browser, Sessions } from './service.ts';

/** What a log-in needs to know of an account, whatever kind it is of. */
interface LoginAccount {
  id: string;
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
  find(db: Database, email: string): Promise<LoginAccount | undefined>;
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
   * as well.
   * @returns the account's id, or undefined when a code is asked for.
   * @throws AppError `invalid_code`, `invalid_credentials`, `account_suspended`, `too_many_tries`.
   */
  logIn(
    browser: Browser,
    accounts: EmailAccounts,
    attempt: { email: string; code?: string; password?: string; language: Language },
  ): Promise<string | undefined>;
  /**
   * Mails a code to the holder of an account: to prove the address, by logging in with it, or to
   * change the password. Who has proven it before and asks from a known browser is not counted.
   * @throws AppError `too_many_tries`
   */
  sendCode(browser: Browser, accounts: EmailAccounts, email: string): Promise<void>;
  /** The same after a sign-up, where a limit that is reached is no reason to refuse anything. */
  offerCode(browser: Browser, accounts: EmailAccounts, email: string): Promise<void>;
  /** Whether this is the code that the browser asked for; it is used up, or counted as a wrong try. */
  isCode(browser: Browser, role: Role, email: string, code: string): Promise<boolean>;
}

/** What a log-in rests on: a code, a browser that the account knows, or that its password is this one. */
type Proof = 'code' | 'device' | { passwordHash: string };

interface Deps {
  db: Database;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
  codes: LoginCodes;
}

export function createEmailLogin({ db, clock, limits, sessions, codes }: Deps): EmailLogin {
  const entersByDevice = async (
    db: Database,
    { request }: Browser,
    role: Role,
    { id, passwordHash }: LoginAccount,
  ) => !passwordHash && sessions.knowsDevice(db, request, role, id);

  /** Known to the account of somebody who has proven to be its owner: a squatter is counted. */
  const isOwners = async ({ request }: Browser, role: Role, account: LoginAccount | undefined) =>
    account !== undefined &&
    account.emailProvenAt !== null &&
    (await sessions.knowsDevice(db, request, role, account.id));

  const signIn = (
    browser: Browser,
    accounts: EmailAccounts,
    email: string,
    accountId: string,
    proof: Proof,
  ) =>
    db.transaction(async (db) => {
      const account = await accounts.find(db, email);
      if (account?.id !== accountId) throw new AppError('invalid_code');
      // Somebody may have proven the address, or set a password, since it was looked at.
      const stands =
        proof === 'code' ||
        (proof === 'device'
          ? await entersByDevice(db, browser, accounts.role, account)
          : account.passwordHash === proof.passwordHash);
      if (!stands) throw new AppError('invalid_credentials');
      if (account.suspended) throw new AppError('account_suspended');
      if (proof === 'code' && !account.emailProvenAt) {
        // Whoever signed up with this address before its owner proved it loses it
        // (product decision 4).
        await sessions.revokeAccount(db, accounts.role, accountId);
        await accounts.markProven(db, accountId, clock());
      }
      await sessions.signIn(db, browser, accounts.role, accountId);
      if (proof === 'code') await sessions.rememberDevice(db, browser, accounts.role, accountId);
      return accountId;
    });

  const sendCode = async (browser: Browser, accounts: EmailAccounts, email: string) => {
    const { role, signupUrl } = accounts;
    const account = await accounts.find(db, email);
    if (!account) throw new AppError('not_found');
    const { language } = account;
    const isKnown = await isOwners(browser, role, account);
    await codes.send(browser, { role, email, account, language, signupUrl, isKnown });
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
    const account = await accounts.find(db, email);
    const passwordHash = account?.passwordHash ?? undefined;
    if (!(await isPassword(password, passwordHash)) || !account || !passwordHash)
      throw new AppError('invalid_credentials');
    await limits.forgetFrom(limit, ip, email);
    return signIn(browser, accounts, email, account.id, { passwordHash });
  };

  return {
    async logIn(browser, accounts, { email, password, language, ...attempt }) {
      await limits.spendFrom(loginsPerNetwork, browser.request.ip);
      const { role, signupUrl } = accounts;
      const code = attempt.code ?? (await codes.codeIn(browser, role, email, password));
      if (code !== undefined) {
        const accountId = await codes.redeem(browser, role, email, code);
        return signIn(browser, accounts, email, accountId, 'code');
      }
      if (password !== undefined) return logInByPassword(browser, accounts, email, password);
      const account = await accounts.find(db, email);
      if (account && (await entersByDevice(db, browser, role, account)))
        return signIn(browser, accounts, email, account.id, 'device');
      const isKnown = await isOwners(browser, role, account);
      await codes.send(browser, { role, email, account, language, signupUrl, isKnown });
      return undefined;
    },

    sendCode,

    async offerCode(browser, accounts, email) {
      await sendCode(browser, accounts, email).catch((error: unknown) => {
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
