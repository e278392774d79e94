import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { loginChallenges } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, minutes } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import type { Limits } from '../../platform/limits.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import type { Mail } from '../mail/service.ts';
import type { Cookies } from './cookies.ts';
import {
  codesFromNetwork,
  codesFromNetworkDaily,
  codesPerAddress,
  noAccountMails,
  wrongCodesPerAddress,
} from './limits.ts';
import type { Browser } from './service.ts';

const codeLife = minutes(10);
const mostWrongTries = 5;

/** Who a code is for: without an account, the mail says that there is none. */
interface Recipient {
  role: Role;
  email: string;
  account:
    | { id: string; language: Language; emailProvenAt: Date | null; isInvited?: boolean }
    | undefined;
  /** Of the page, for who has no account. */
  language: Language;
  signupUrl: string;
  /** Whether the browser is the owner's, by what is known of it: it is not counted. */
  isKnown: boolean;
}

/**
 * The mailed codes of product decision 3: each works once, for ten minutes, in the browser that
 * asked for it.
 */
export interface LoginCodes {
  /**
   * Mails a code. How often one address may be asked for is counted for each network; from all of
   * them together the mails are slowed (product decision 32).
   * @throws AppError `too_many_tries`
   */
  send(browser: Browser, to: Recipient): Promise<void>;
  /**
   * Answers the account whose code this is, and uses the code up; a wrong try is counted.
   * @throws AppError `invalid_code`
   */
  redeem(browser: Browser, role: Role, email: string, code: string): Promise<string>;
  /**
   * The same, but the code stays: who entered it still has to choose (product decision 47).
   * @throws AppError `invalid_code`
   */
  prove(browser: Browser, role: Role, email: string, code: string): Promise<void>;
  /** The account whose code this browser has entered so, which is used up; undefined without one. */
  takeProven(browser: Browser, role: Role, email: string): Promise<string | undefined>;
  /** The code in a password field, when this browser has asked for one for this account. */
  codeIn(
    browser: Browser,
    role: Role,
    email: string,
    password: string | undefined,
  ): Promise<string | undefined>;
}

interface Deps {
  db: Database;
  clock: Clock;
  limits: Limits;
  mail: Mail;
  cookies: Cookies;
}

// Salted with the browser's own token, which the database does not hold: six digits alone could be tried out.
const codeHashOf = (token: string, code: string) => hashOf(`${token}:${code}`);

export function createLoginCodes({ db, clock, limits, mail, cookies }: Deps): LoginCodes {
  const isOf = (token: string, role: Role) =>
    and(eq(loginChallenges.tokenHash, hashOf(token)), eq(loginChallenges.role, role));

  /** What the browser asked for by this token; a try that fails is kept, so nothing is thrown here. */
  const accountOf = async (
    token: string,
    role: Role,
    email: string,
    { code, mostTries, keeps }: { code: string; mostTries: number; keeps: boolean },
  ) =>
    db.transaction(async (db) => {
      const own = isOf(token, role);
      const [challenge] = await db.select().from(loginChallenges).where(own).for('update');
      if (!challenge || challenge.email !== email) return undefined;
      if (challenge.expiresAt <= clock() || challenge.wrongTries >= mostTries) return undefined;
      if (!timingSafeEqual(challenge.codeHash, codeHashOf(token, code))) {
        await db
          .update(loginChallenges)
          .set({ wrongTries: sql`${loginChallenges.wrongTries} + 1` })
          .where(own);
        return undefined;
      }
      if (keeps) await db.update(loginChallenges).set({ provenAt: clock() }).where(own);
      else await db.delete(loginChallenges).where(own);
      return challenge.accountId ?? undefined;
    });

  const enter = async (
    { request, reply }: Browser,
    role: Role,
    email: string,
    { code, keeps }: { code: string; keeps: boolean },
  ) => {
    const counted = countedAddress(email);
    const token = cookies.read(request, 'challenge');
    const isAttacked = await limits.isSpent(wrongCodesPerAddress, counted);
    const mostTries = isAttacked ? 1 : mostWrongTries;
    const accountId = token && (await accountOf(token, role, email, { code, mostTries, keeps }));
    if (!accountId) {
      if (token) await limits.allows(wrongCodesPerAddress, counted);
      throw new AppError('invalid_code');
    }
    if (!keeps) cookies.clear(reply, 'challenge');
    return accountId;
  };

  return {
    async send(browser, { role, email, account, language, signupUrl, isKnown }) {
      const counted = countedAddress(email);
      const { ip } = browser.request;
      if (!isKnown) {
        await limits.spendFrom(codesFromNetwork, ip, counted);
        await limits.spendFrom(codesFromNetworkDaily, ip, counted);
      }
      const { wait } = isKnown ? { wait: 0 } : await limits.slow(codesPerAddress, counted);
      const mayTellNoAccount =
        !account && (await limits.allows(noAccountMails, `${role}:${counted}`));
      const now = clock();
      const expiresAt = new Date(now.getTime() + codeLife);
      // A new token each time: the code must not work for whoever planted the old one.
      const token = newToken();
      const replaced = hashOf(cookies.read(browser.request, 'challenge') ?? '');
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await db.transaction(async (db) => {
        await db.delete(loginChallenges).where(eq(loginChallenges.tokenHash, replaced));
        await db.insert(loginChallenges).values({
          id: randomUUID(),
          tokenHash: hashOf(token),
          role,
          email,
          accountId: account?.id ?? null,
          codeHash: codeHashOf(token, code),
          createdAt: now,
          expiresAt,
        });
        const isProof = role !== 'customer' && !account?.emailProvenAt && !account?.isInvited;
        const template = isProof ? 'proof-code' : 'login-code';
        const options = { expiresAt, guestIp: ip, wait };
        if (account) await mail.sendCode(db, email, account.language, template, { code }, options);
        else if (mayTellNoAccount)
          await mail.send(db, email, language, 'no-account', { signupUrl }, { guestIp: ip });
      });
      cookies.write(browser.reply, 'challenge', token);
    },

    redeem: (browser, role, email, code) => enter(browser, role, email, { code, keeps: false }),

    async prove(browser, role, email, code) {
      await enter(browser, role, email, { code, keeps: true });
    },

    async takeProven({ request, reply }, role, email) {
      const token = cookies.read(request, 'challenge');
      if (!token) return undefined;
      const [proven] = await db
        .delete(loginChallenges)
        .where(
          and(
            isOf(token, role),
            eq(loginChallenges.email, email),
            isNotNull(loginChallenges.provenAt),
            gt(loginChallenges.expiresAt, clock()),
          ),
        )
        .returning();
      if (proven) cookies.clear(reply, 'challenge');
      return proven?.accountId ?? undefined;
    },

    async codeIn({ request }, role, email, password = '') {
      const digits = westernDigits(password).replace(/\s/g, '');
      const token = cookies.read(request, 'challenge');
      if (!token || !/^\d{6}$/.test(digits)) return undefined;
      const { tokenHash, role: askedFor, email: address } = loginChallenges;
      const asked = await db.$count(
        loginChallenges,
        and(eq(tokenHash, hashOf(token)), eq(askedFor, role), eq(address, email)),
      );
      return asked > 0 ? digits : undefined;
    },
  };
}
