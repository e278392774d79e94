import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { loginChallenges } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, minutes, seconds } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import type { Limits } from '../../platform/limits.ts';
import { createToken, hashCode, hashOf } from '../../platform/secrets.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Mail } from '../mail/index.ts';
import type { Cookies } from './cookies.ts';
import {
  codesFromNetwork,
  codesFromNetworkDaily,
  codesPerAddress,
  noAccountMails,
  wrongCodesPerAddress,
} from './limits.ts';
import type { Browser } from './service.ts';
import { isPhone, spendTextCode } from './text-codes.ts';

const codeLifetime = minutes(10);
const maxWrongTries = 5;
/** A page offers another code after a minute. */
const triedWithin = seconds(20);

/**
 * The recipient of a code. Without an account, a mail says that none exists, and no text message is
 * sent.
 */
interface Recipient {
  role: Role;
  /** An email address, or a phone number in E.164. */
  address: string;
  account:
    | { id: string; language: Language; emailProvenAt: Date | null; isInvited?: boolean }
    | undefined;
  /** The page's language, for an address without an account. */
  language: Language;
  signupUrl: string;
  /** Whether the browser is known as the owner's. It is not counted. */
  isKnown: boolean;
  /**
   * A sign-up shows no refusal of an earlier mail. Its code to a phone may go to a stranger.
   */
  isSignup?: boolean;
}

/**
 * Codes by mail or text message (docs/sessions.md): each works once, for ten minutes, in the browser
 * that asked.
 */
export interface LoginCodes {
  /**
   * Sends a code. A limit counts the codes of one address per network; over all networks the mails
   * are only delayed (docs/limits.md). When the mail server refused the last mail, a browser that
   * asks again gets that error once, instead of another mail; with and without an account alike.
   * @throws AppError `too_many_tries`, `mail_refused`, `text_codes_used_up`.
   */
  send(browser: Browser, to: Recipient): Promise<void>;
  /**
   * Returns the account of the code, and uses the code up. It counts a wrong try.
   * @throws AppError `invalid_code`
   */
  redeem(browser: Browser, role: Role, address: string, code: string): Promise<string>;
  /**
   * Checks the code as `redeem` does without using it up, because the person still has to choose,
   * or to give the second factor (docs/sessions.md).
   * @returns the account of the code.
   * @throws AppError `invalid_code`
   */
  prove(browser: Browser, role: Role, address: string, code: string): Promise<string>;
  /** Returns whether this browser has proven a code that is not used up. */
  hasProven(browser: Browser, role: Role, address: string): Promise<boolean>;
  /** Returns the account that this browser has proven, and uses the code up. */
  consumeProven(
    db: Database,
    browser: Browser,
    role: Role,
    address: string,
  ): Promise<string | undefined>;
  /** Finds the account when the password field contains a code that this browser asked for. */
  codeIn(
    browser: Browser,
    role: Role,
    address: string,
    password: string | undefined,
  ): Promise<string | undefined>;
}

interface CodeServices {
  db: Database;
  clock: Clock;
  limits: Limits;
  mail: Mail;
  deliveries: Deliveries;
  cookies: Cookies;
}

export function createLoginCodes(services: CodeServices): LoginCodes {
  const { db, clock, limits, mail, cookies } = services;
  const challengeCondition = (token: string, role: Role) =>
    and(eq(loginChallenges.tokenHash, hashOf(token)), eq(loginChallenges.role, role));

  const provenCondition = (token = '', role: Role, address: string) =>
    and(
      challengeCondition(token, role),
      hasText(loginChallenges.address, address),
      isNotNull(loginChallenges.provenAt),
      gt(loginChallenges.expiresAt, clock()),
    );

  /** Finds a token's challenge. It does not throw, so that a wrong try is committed. */
  const accountOf = async (
    token: string,
    role: Role,
    address: string,
    { code, maxTries, staysValid }: { code: string; maxTries: number; staysValid: boolean },
  ) =>
    db.transaction(async (db) => {
      const ownCondition = challengeCondition(token, role);
      const [challenge] = await db.select().from(loginChallenges).where(ownCondition).for('update');
      if (!challenge || challenge.address !== address) return undefined;
      if (challenge.expiresAt <= clock() || challenge.wrongTries >= maxTries) return undefined;
      if (!timingSafeEqual(challenge.codeHash, hashCode(token, code))) {
        await db
          .update(loginChallenges)
          .set({ wrongTries: sql`${loginChallenges.wrongTries} + 1` })
          .where(ownCondition);
        return undefined;
      }
      if (staysValid)
        await db.update(loginChallenges).set({ provenAt: clock() }).where(ownCondition);
      else await db.delete(loginChallenges).where(ownCondition);
      return challenge.accountId ?? undefined;
    });

  const enter = async (
    { request, reply }: Browser,
    role: Role,
    address: string,
    { code, staysValid }: { code: string; staysValid: boolean },
  ) => {
    const counted = countedAddress(address);
    const token = cookies.read(request, 'challenge');
    const isAttacked = await limits.isSpent(wrongCodesPerAddress, counted);
    const maxTries = isAttacked ? 1 : maxWrongTries;
    const accountId =
      token && (await accountOf(token, role, address, { code, maxTries: maxTries, staysValid }));
    if (!accountId) {
      if (token) await limits.allows(wrongCodesPerAddress, counted);
      throw new AppError('invalid_code');
    }
    if (!staysValid) cookies.clear(reply, 'challenge');
    return accountId;
  };

  /**
   * Shows a browser once that the mail server refused the last mail to its address.
   * @throws AppError `mail_refused`
   */
  const assertAccepted = async ({ request }: Browser, role: Role, address: string) => {
    const token = cookies.read(request, 'challenge');
    const refusedAt = token && (await mail.refusedAt(db, address));
    if (!refusedAt) return;
    const { createdAt } = loginChallenges;
    // Both kinds of mail have been tried by then.
    const triedAfter = new Date(clock().getTime() - triedWithin);
    const deleted = await db
      .delete(loginChallenges)
      .where(
        and(
          challengeCondition(token, role),
          hasText(loginChallenges.address, address),
          lte(createdAt, triedAfter),
          // The code of a later attempt may have arrived since, and stays valid.
          lte(createdAt, refusedAt),
        ),
      )
      .returning({ id: loginChallenges.id });
    if (deleted.length > 0) throw new AppError('mail_refused');
  };

  /** Replaces the browser's challenge; `queue` sends the code in the same transaction. */
  const challenge = async (
    { request, reply }: Browser,
    { role, address, account }: Recipient,
    queue: (db: Database, code: string, expiresAt: Date) => Promise<unknown>,
  ) => {
    const now = clock();
    const expiresAt = new Date(now.getTime() + codeLifetime);
    // A new token each time, so that a planted cookie does not get the code.
    const token = createToken();
    const replaced = hashOf(cookies.read(request, 'challenge') ?? '');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await db.transaction(async (db) => {
      await db.delete(loginChallenges).where(eq(loginChallenges.tokenHash, replaced));
      await db.insert(loginChallenges).values({
        id: randomUUID(),
        tokenHash: hashOf(token),
        role,
        address,
        accountId: account?.id ?? null,
        codeHash: hashCode(token, code),
        createdAt: now,
        expiresAt,
      });
      await queue(db, code, expiresAt);
    });
    cookies.write(reply, 'challenge', token);
  };

  const sendMail = async (browser: Browser, to: Recipient) => {
    const { role, address, account, language, signupUrl, isKnown, isSignup } = to;
    if (!isSignup) await assertAccepted(browser, role, address);
    const counted = countedAddress(address);
    const { ip } = browser.request;
    if (!isKnown) {
      await limits.spendFrom(codesFromNetwork, ip, counted);
      await limits.spendFrom(codesFromNetworkDaily, ip, counted);
    }
    const { wait } = isKnown ? { wait: 0 } : await limits.slow(codesPerAddress, counted);
    // With and without an account alike, only the first mail of a day shows a refusal.
    const isFirst = await limits.allows(noAccountMails, `${role}:${counted}`);
    const mayShowRefusal = isKnown || (isFirst && (await mail.hasRoom(db, ip)));
    await challenge(browser, to, async (db, code, expiresAt) => {
      const isProof = role !== 'customer' && !account?.emailProvenAt && !account?.isInvited;
      const template = isProof ? 'proof-code' : 'login-code';
      const showRefusalUntil = mayShowRefusal ? expiresAt : undefined;
      const options = { expiresAt, guestIp: ip, wait, showRefusalUntil };
      if (account)
        await mail.sendCode(db, {
          to: address,
          language: account.language,
          template,
          values: { code },
          ...options,
        });
      else if (isFirst)
        await mail.send(db, {
          to: address,
          language,
          template: 'no-account',
          values: { signupUrl },
          ...options,
        });
    });
  };

  const sendText = async (browser: Browser, to: Recipient) => {
    const { address: phone, account, isKnown, isSignup } = to;
    const logIn = isKnown ? 'known-login-code' : 'login-code';
    const kind = isSignup ? 'code' : logIn;
    await spendTextCode(services, phone, browser.request.ip, { kind, isKnown });
    await challenge(browser, to, async (db, code, expiresAt) => {
      if (!account) return;
      await services.deliveries.send(db, [
        {
          channel: 'sms',
          recipient: phone,
          language: account.language,
          kind,
          values: { code },
          eventKey: `login-code:${randomUUID()}`,
          expiresAt,
        },
      ]);
    });
  };

  return {
    send: (browser, to) => (isPhone(to.address) ? sendText : sendMail)(browser, to),

    redeem: (browser, role, address, code) =>
      enter(browser, role, address, { code, staysValid: false }),

    prove: (browser, role, address, code) =>
      enter(browser, role, address, { code, staysValid: true }),

    async hasProven({ request }, role, address) {
      const isIt = provenCondition(cookies.read(request, 'challenge'), role, address);
      return (await db.$count(loginChallenges, isIt)) > 0;
    },

    async consumeProven(db, { request, reply }, role, address) {
      const [proven] = await db
        .delete(loginChallenges)
        .where(provenCondition(cookies.read(request, 'challenge'), role, address))
        .returning();
      if (proven) cookies.clear(reply, 'challenge');
      return proven?.accountId ?? undefined;
    },

    async codeIn({ request }, role, address, password = '') {
      const digits = westernDigits(password).replace(/\s/g, '');
      const token = cookies.read(request, 'challenge');
      if (!token || !/^\d{6}$/.test(digits)) return undefined;
      const { tokenHash, role: askedFor } = loginChallenges;
      const requestedCodes = await db.$count(
        loginChallenges,
        and(
          eq(tokenHash, hashOf(token)),
          eq(askedFor, role),
          hasText(loginChallenges.address, address),
        ),
      );
      return requestedCodes > 0 ? digits : undefined;
    },
  };
}
