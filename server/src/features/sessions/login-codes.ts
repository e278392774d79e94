import { randomUUID } from 'node:crypto';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import type { Limits } from '../../platform/limits.ts';
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
import { createLoginChallenges } from './login-challenges.ts';
import type { Browser } from './service.ts';
import { isPhone, spendTextCode } from './text-codes.ts';

const maxWrongTries = 5;

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
  const { db, limits, mail, cookies } = services;
  const challenges = createLoginChallenges(services);
  /** Names the browser's own challenge; without a cookie, a challenge that does not exist. */
  const ownKey = ({ request }: Browser, role: Role, address: string) => ({
    token: cookies.read(request, 'challenge') ?? '',
    role,
    address,
  });

  const enter = async (
    browser: Browser,
    role: Role,
    address: string,
    { code, staysValid }: { code: string; staysValid: boolean },
  ) => {
    const counted = countedAddress(address);
    const key = ownKey(browser, role, address);
    const isAttacked = await limits.isSpent(wrongCodesPerAddress, counted);
    const maxTries = isAttacked ? 1 : maxWrongTries;
    const accountId = key.token && (await challenges.tryCode(key, { code, maxTries, staysValid }));
    if (!accountId) {
      if (key.token) await limits.allows(wrongCodesPerAddress, counted);
      throw new AppError('invalid_code');
    }
    if (!staysValid) cookies.clear(browser.reply, 'challenge');
    return accountId;
  };

  /**
   * Shows a browser once that the mail server refused the last mail to its address.
   * @throws AppError `mail_refused`
   */
  const assertAccepted = async (browser: Browser, role: Role, address: string) => {
    const key = ownKey(browser, role, address);
    const refusedAt = key.token && (await mail.refusedAt(db, address));
    if (refusedAt && (await challenges.deleteRefused(key, refusedAt)))
      throw new AppError('mail_refused');
  };

  const startChallenge = async (
    browser: Browser,
    { role, address, account }: Recipient,
    queue: (db: Database, code: string, expiresAt: Date) => Promise<unknown>,
  ) => {
    const key = ownKey(browser, role, address);
    const token = await challenges.replace(key, account?.id ?? null, queue);
    cookies.write(browser.reply, 'challenge', token);
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
    await startChallenge(browser, to, async (db, code, expiresAt) => {
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
    await startChallenge(browser, to, async (db, code, expiresAt) => {
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

    hasProven: (browser, role, address) => challenges.isProven(ownKey(browser, role, address)),

    async consumeProven(db, browser, role, address) {
      const proven = await challenges.takeProven(db, ownKey(browser, role, address));
      if (proven) cookies.clear(browser.reply, 'challenge');
      return proven?.accountId ?? undefined;
    },

    async codeIn(browser, role, address, password = '') {
      const digits = westernDigits(password).replace(/\s/g, '');
      const key = ownKey(browser, role, address);
      if (!key.token || !/^\d{6}$/.test(digits)) return undefined;
      return (await challenges.exists(key)) ? digits : undefined;
    },
  };
}
