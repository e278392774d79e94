import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { recordRefusedLogIn } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  enterAccount,
  isOwnersBrowser,
  type LoginAnswer,
  type LoginServices,
  listOpenedByDevice,
  type TypedProof,
} from './enter-account.ts';
import { loginsPerNetwork, wrongPasswordLimit } from './limits.ts';
import {
  askWhichPharmacy,
  chooseAccount,
  type EmailAccounts,
  type LoginAccount,
} from './login-accounts.ts';
import { isPassword } from './passwords.ts';
import type { Proof } from './second-factor/codes.ts';
import type { Browser } from './service.ts';
import { isPhone } from './text-codes.ts';

export interface EmailLogin {
  /**
   * Logs in by email address or phone number (docs/sessions.md). A browser that the account of an
   * email address knows logs in at once. Elsewhere, and for an account with a password, it sends a
   * code, and the same call with the code completes the log-in. A password also completes it; that
   * field takes the code as well. A person at several pharmacies, or not at the named one, chooses
   * once the address is proven: by the code, which works until then, or by a known browser. An
   * account with a second factor asks for it after each of these; a code works until it is right.
   * @throws AppError `invalid_code`, `invalid_credentials`, `account_suspended`, `phone_lapsed`,
   * `too_many_tries`, `which_pharmacy`, `mail_refused`, `text_codes_used_up`, `wrong_second_factor`,
   * `wrong_passkey`, `app_unreadable`.
   */
  logIn(
    browser: Browser,
    accounts: EmailAccounts,
    attempt: {
      /** An email address, or a phone number in E.164. */
      address: string;
      code?: string;
      password?: string;
      pharmacyId?: string;
      secondFactorCode?: string;
      passkey?: Proof['passkey'];
      language: Language;
    },
  ): Promise<LoginAnswer>;
  /**
   * Mails a code to the holder of an account: to prove the address by logging in with it, or to
   * change the password. It does not count a known browser of a proven address.
   * @throws AppError `too_many_tries`, `mail_refused`.
   */
  sendCode(browser: Browser, accounts: EmailAccounts, to: CodeHolder): Promise<void>;
  /** Mails a code after a sign-up. A reached limit refuses nothing here. */
  offerCode(browser: Browser, accounts: EmailAccounts, to: CodeHolder): Promise<void>;
  /**
   * Returns whether the browser asked for this code of the account. It uses the code up, or counts a
   * wrong try. A code for a registration is no account's.
   */
  isCode(browser: Browser, role: Role, of: AccountCode): Promise<boolean>;
}

/** The recipient of a code: an address, and for staff of several pharmacies the pharmacy. */
interface CodeHolder {
  address: string;
  pharmacyId?: string;
}

/** A typed code, with the account and the address that it should be of. */
interface AccountCode {
  accountId: string;
  address: string;
  code: string;
}

export function createEmailLogin(services: LoginServices): EmailLogin {
  const { db, clock, limits, codes } = services;

  const send = async (
    browser: Browser,
    { role, signupUrl }: EmailAccounts,
    accountsFound: readonly LoginAccount[],
    to: CodeHolder & { language: Language; isSignup?: boolean },
  ) => {
    const account = chooseAccount(accountsFound, to.pharmacyId) ?? accountsFound[0];
    const isKnown = await isOwnersBrowser(services, browser, role, accountsFound);
    const { address, language, isSignup = false } = to;
    const recipient = { role, address, account, language, signupUrl, isKnown, isSignup };
    await codes.send(browser, recipient);
  };

  const sendCode = async (
    browser: Browser,
    accounts: EmailAccounts,
    to: CodeHolder & { isSignup?: boolean },
  ) => {
    const accountsFound = await accounts.find(db, to.address);
    const [first] = accountsFound;
    if (!first) throw new AppError('not_found');
    await send(browser, accounts, accountsFound, { ...to, language: first.language });
  };

  const logInByPassword = async (
    browser: Browser,
    accounts: EmailAccounts,
    typed: TypedProof,
    { password, language }: { password: string; language: Language },
  ): Promise<LoginAnswer> => {
    const { address } = typed;
    const limit = wrongPasswordLimit(accounts.role);
    const { ip } = browser.request;
    await limits.spendFrom(limit, ip, address);
    const [account] = await accounts.find(db, address);
    const passwordHash = account?.passwordHash ?? undefined;
    if (!(await isPassword(password, passwordHash)) || !account || !passwordHash)
      throw new AppError('invalid_credentials');
    await limits.giveBackFrom(limit, ip, address);
    if (account.isProofDue) {
      await send(browser, accounts, [account], { address, language });
      return { codeRequired: true };
    }
    return enterAccount(services, browser, {
      ...typed,
      accounts,
      account,
      proof: { passwordHash },
    });
  };

  /**
   * Logs in by code. When a choice is open, the code stays valid and completes the log-in with the
   * choice.
   */
  const logInByCode = async (
    browser: Browser,
    accounts: EmailAccounts,
    { code, pharmacyId, ...typed }: TypedProof & { code: string; pharmacyId: string | undefined },
  ) => {
    const { address } = typed;
    const accountsFound = await accounts.find(db, address);
    const account = chooseAccount(accountsFound, pharmacyId);
    await codes.prove(browser, accounts.role, address, code);
    if (account)
      return enterAccount(services, browser, { ...typed, accounts, account, proof: 'code' });
    if (accountsFound.length > 0) return askWhichPharmacy(accountsFound);
    throw new AppError('invalid_code');
  };

  /**
   * Logs in without a code where the browser is known or has proven the code before.
   * @returns undefined where neither holds for an account; a code goes out then.
   */
  const logInByBrowser = async (
    browser: Browser,
    accounts: EmailAccounts,
    accountsFound: readonly LoginAccount[],
    { pharmacyId, ...typed }: TypedProof & { pharmacyId: string | undefined },
  ): Promise<LoginAnswer | undefined> => {
    const { role } = accounts;
    const { address } = typed;
    // A number may have changed hands since the browser was known.
    const openedAccounts = isPhone(address)
      ? []
      : await listOpenedByDevice(services, browser, role, accountsFound);
    const account = chooseAccount(openedAccounts, pharmacyId);
    if (account)
      return enterAccount(services, browser, { ...typed, accounts, account, proof: 'device' });
    if (!pharmacyId)
      return openedAccounts.length > 0 ? askWhichPharmacy(openedAccounts) : undefined;
    const chosen = chooseAccount(accountsFound, pharmacyId);
    if (!chosen || !(await codes.hasProven(browser, role, address))) return undefined;
    try {
      const entry = { ...typed, accounts, account: chosen, proof: 'code' as const };
      return await enterAccount(services, browser, entry);
    } catch (error) {
      if (await codes.hasProven(browser, role, address)) throw error;
      // Another tab has used the code up meanwhile.
      return undefined;
    }
  };

  const logIn: EmailLogin['logIn'] = async (
    browser,
    accounts,
    { address, password, pharmacyId, language, ...attempt },
  ) => {
    await limits.spendFrom(loginsPerNetwork, browser.request.ip);
    const typed = { address, factor: { code: attempt.secondFactorCode, passkey: attempt.passkey } };
    const code = attempt.code ?? (await codes.codeIn(browser, accounts.role, address, password));
    if (code !== undefined) return logInByCode(browser, accounts, { ...typed, code, pharmacyId });
    if (password !== undefined)
      return logInByPassword(browser, accounts, typed, { password, language });
    const accountsFound = await accounts.find(db, address);
    const answer = await logInByBrowser(browser, accounts, accountsFound, { ...typed, pharmacyId });
    if (answer) return answer;
    await send(browser, accounts, accountsFound, {
      address,
      language,
      ...(pharmacyId && { pharmacyId }),
    });
    return { codeRequired: true };
  };

  return {
    logIn: (browser, accounts, attempt) =>
      logIn(browser, accounts, attempt).catch(async (error: unknown) => {
        await recordRefusedLogIn(db, clock(), error, async () => {
          const accountsFound = await accounts.find(db, attempt.address);
          const account = chooseAccount(accountsFound, attempt.pharmacyId) ?? accountsFound[0];
          return {
            subject: accounts.role === 'pharmacy' ? 'staff' : accounts.role,
            subjectId: account?.id,
            pharmacyId: account?.pharmacy?.id,
          };
        });
        throw error;
      }),

    sendCode,

    async offerCode(browser, accounts, to) {
      await sendCode(browser, accounts, { ...to, isSignup: true }).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'too_many_tries')) throw error;
      });
    },

    async isCode(browser, role, { accountId, address, code }) {
      try {
        return (await codes.redeem(browser, role, address, code)) === accountId;
      } catch (error) {
        if (error instanceof AppError && error.code === 'invalid_code') return false;
        throw error;
      }
    },
  };
}
