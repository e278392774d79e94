import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { westernDigits } from '@dawaya/contract/digits';
import type { Language } from '@dawaya/contract/locale';
import type { Role } from '@dawaya/contract/roles';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { loginChallenges } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, minutes } from '../../platform/clock.ts';
import { type Limits, networkOf } from '../../platform/limits.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import type { Mail } from '../mail/service.ts';
import type { Cookies } from './cookies.ts';
import {
  codesPerAddress,
  codesPerAddressDaily,
  loginsPerNetwork,
  noAccountMails,
  wrongPasswords,
} from './limits.ts';
import { isPassword } from './passwords.ts';
import type { Browser, Sessions } from './service.ts';

const codeLife = minutes(10);
const mostWrongTries = 5;

/** What a log-in needs to know of an account, whatever kind it is of. */
export interface LoginAccount {
  id: string;
  language: Language;
  emailProvenAt: Date | null;
  /** May not sign in at all, told only to who proved the address (decision 11). */
  suspended?: boolean;
  /** Of the accounts that may have a password: doctors (decision 5). */
  passwordHash?: string | null;
}

/** A kind of account that logs in by e-mail: customers, pharmacies, doctors. */
export interface EmailAccounts {
  role: Role;
  find(db: Database, email: string): Promise<LoginAccount | undefined>;
  /** Also forgets a password that was set before (decision 4). */
  markProven(db: Database, id: string, at: Date): Promise<void>;
  /** Where a person without an account can get one. */
  signupUrl: string;
}

export interface EmailLogin {
  /**
   * Logs in by e-mail address (decision 3): at once in a browser that the account knows; anywhere
   * else, and where the account has a password, a code goes out and the same call with it completes
   * the log-in. With a password at once (decision 5); that field takes the code as well.
   * @returns the account's id, or undefined when a code is asked for.
   * @throws AppError `invalid_code`, `invalid_credentials`, `account_suspended`, `too_many_tries`.
   */
  logIn(
    browser: Browser,
    accounts: EmailAccounts,
    attempt: { email: string; code?: string; password?: string; language: Language },
  ): Promise<string | undefined>;
}

/** What a log-in rests on: a code, a browser that the account knows, or that its password is this one. */
type Proof = 'code' | 'device' | { passwordHash: string };

interface Parts {
  db: Database;
  clock: Clock;
  limits: Limits;
  mail: Mail;
  sessions: Sessions;
  cookies: Cookies;
}

// Salted with the browser's own token, which the database does not hold: six digits alone could be tried out.
const codeHashOf = (token: string, code: string) => hashOf(`${token}:${code}`);

export function createEmailLogin({
  db,
  clock,
  limits,
  mail,
  sessions,
  cookies,
}: Parts): EmailLogin {
  const sendCode = async (
    browser: Browser,
    accounts: EmailAccounts,
    account: LoginAccount | undefined,
    { email, language }: { email: string; language: Language },
  ) => {
    const subject = `${accounts.role}:${email}`;
    await limits.spend(codesPerAddress, subject);
    await limits.spend(codesPerAddressDaily, subject);
    const mayTellNoAccount = !account && (await limits.allows(noAccountMails, subject));
    const now = clock();
    // A new token each time: the code must not work for whoever planted the old one.
    const token = newToken();
    const replaced = hashOf(cookies.read(browser.request, 'challenge') ?? '');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await db.transaction(async (db) => {
      await db.delete(loginChallenges).where(eq(loginChallenges.tokenHash, replaced));
      await db.insert(loginChallenges).values({
        id: randomUUID(),
        tokenHash: hashOf(token),
        role: accounts.role,
        email,
        accountId: account?.id ?? null,
        codeHash: codeHashOf(token, code),
        createdAt: now,
        expiresAt: new Date(now.getTime() + codeLife),
      });
      if (account) await mail.send(db, email, account.language, 'login-code', { code });
      else if (mayTellNoAccount)
        await mail.send(db, email, language, 'no-account', { signupUrl: accounts.signupUrl });
    });
    cookies.write(browser.reply, 'challenge', token);
  };

  /** Answers the account whose code this is, and uses the code up; a wrong try is counted. */
  const redeem = async (token: string, role: Role, email: string, code: string) =>
    db.transaction(async (db) => {
      const own = and(eq(loginChallenges.tokenHash, hashOf(token)), eq(loginChallenges.role, role));
      const [challenge] = await db.select().from(loginChallenges).where(own).for('update');
      if (!challenge || challenge.email !== email) return undefined;
      if (challenge.expiresAt <= clock() || challenge.wrongTries >= mostWrongTries)
        return undefined;
      if (!timingSafeEqual(challenge.codeHash, codeHashOf(token, code))) {
        await db
          .update(loginChallenges)
          .set({ wrongTries: sql`${loginChallenges.wrongTries} + 1` })
          .where(own);
        return undefined;
      }
      await db.delete(loginChallenges).where(own);
      return challenge.accountId ?? undefined;
    });

  const entersByDevice = async (
    db: Database,
    { request }: Browser,
    role: Role,
    { id, passwordHash }: LoginAccount,
  ) => !passwordHash && sessions.knowsDevice(db, request, role, id);

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
        // Whoever signed up with this address before its owner proved it loses it (decision 4).
        await sessions.revokeAccount(db, accounts.role, accountId);
        await accounts.markProven(db, accountId, clock());
      }
      await sessions.signIn(db, browser, accounts.role, accountId);
      if (proof === 'code') await sessions.rememberDevice(db, browser, accounts.role, accountId);
      return accountId;
    });

  /** The code in a password field, when this browser has asked for one for this account. */
  const codeIn = async (browser: Browser, role: Role, email: string, password = '') => {
    const digits = westernDigits(password).replace(/\s/g, '');
    const token = cookies.read(browser.request, 'challenge');
    if (!token || !/^\d{6}$/.test(digits)) return undefined;
    const { tokenHash, role: askedFor, email: address } = loginChallenges;
    const asked = await db.$count(
      loginChallenges,
      and(eq(tokenHash, hashOf(token)), eq(askedFor, role), eq(address, email)),
    );
    return asked > 0 ? digits : undefined;
  };

  const logInByPassword = async (
    browser: Browser,
    accounts: EmailAccounts,
    email: string,
    password: string,
  ) => {
    const limit = wrongPasswords(accounts.role);
    const subject = `${email}:${networkOf(browser.request.ip)}`;
    await limits.spend(limit, subject);
    const account = await accounts.find(db, email);
    const passwordHash = account?.passwordHash ?? undefined;
    if (!(await isPassword(password, passwordHash)) || !account || !passwordHash)
      throw new AppError('invalid_credentials');
    await limits.forget(limit, subject);
    return signIn(browser, accounts, email, account.id, { passwordHash });
  };

  return {
    async logIn(browser, accounts, { email, password, language, ...attempt }) {
      await limits.spend(loginsPerNetwork, networkOf(browser.request.ip));
      const code = attempt.code ?? (await codeIn(browser, accounts.role, email, password));
      if (code !== undefined) {
        const token = cookies.read(browser.request, 'challenge');
        const accountId = token && (await redeem(token, accounts.role, email, code));
        if (!accountId) throw new AppError('invalid_code');
        cookies.clear(browser.reply, 'challenge');
        return signIn(browser, accounts, email, accountId, 'code');
      }
      if (password !== undefined) return logInByPassword(browser, accounts, email, password);
      const account = await accounts.find(db, email);
      if (account && (await entersByDevice(db, browser, accounts.role, account)))
        return signIn(browser, accounts, email, account.id, 'device');
      await sendCode(browser, accounts, account, { email, language });
      return undefined;
    },
  };
}
