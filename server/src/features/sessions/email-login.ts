import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { Database } from '../../database/client.ts';
import { recordRefusedLogIn } from '../../platform/access-log.ts';
import { AppError, type PharmacyChoice } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Mail } from '../mail/index.ts';
import { loginsPerNetwork, secondStepLimit, wrongPasswordLimit } from './limits.ts';
import type { LoginCodes } from './login-codes.ts';
import { notifyNewSignIn } from './new-sign-in.ts';
import { isPassword } from './passwords.ts';
import {
  askSecondFactor,
  deleteFactor,
  hasFactor,
  type Proof,
  type ProofServices,
  withProof,
} from './second-factor/codes.ts';
import type { FactorHolder } from './second-factor/holder.ts';
import type { Browser, Sessions } from './service.ts';

export interface LoginAccount {
  /** For a pharmacy, the id of the staff member. */
  id: string;
  pharmacy?: PharmacyChoice;
  /** The address comes from an invitation, and its owner has not confirmed it. */
  isInvited?: boolean;
  language: Language;
  emailProvenAt: Date | null;
  /** May not sign in. Only a person who proved the address learns of it (docs/admin.md). */
  suspended?: boolean;
  /** For accounts with an optional password, which only doctors have (docs/sessions.md). */
  passwordHash?: string | null;
}

export interface EmailAccounts {
  role: Role;
  /**
   * Finds the accounts with the address, proven ones first. There are several only for staff of
   * several pharmacies (docs/sessions.md).
   */
  find(db: Database, email: string): Promise<LoginAccount[]>;
  /** Records the proof and deletes a password that was set before it (docs/sessions.md). */
  markProven(db: Database, id: string, at: Date): Promise<void>;
  signupUrl: string;
}

export interface EmailLogin {
  /**
   * Logs in by email address (docs/sessions.md). A browser that the account knows logs in at once.
   * Elsewhere, and for an account with a password, it mails a code, and the same call with the code
   * completes the log-in. A password also completes it; that field takes the code as well. A person
   * at several pharmacies, or not at the named one, chooses once the address is proven: by the
   * code, which works until then, or by a known browser. An account with a second factor asks for
   * it after each of these; a code works until it is right.
   * @throws AppError `invalid_code`, `invalid_credentials`, `account_suspended`, `too_many_tries`,
   * `which_pharmacy`, `mail_refused`, `wrong_second_factor`, `wrong_passkey`, `app_unreadable`.
   */
  logIn(
    browser: Browser,
    accounts: EmailAccounts,
    attempt: {
      email: string;
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
  /** Whether the browser asked for this code. It uses the code up, or counts a wrong try. */
  isCode(browser: Browser, role: Role, email: string, code: string): Promise<boolean>;
}

/** The recipient of a code: an address, and for staff of several pharmacies the pharmacy. */
interface CodeHolder {
  email: string;
  pharmacyId?: string;
}

/** The id of the account (for staff, the pharmacy's), or what the log-in lacks. */
export type LoginAnswer =
  | { accountId: string }
  | { codeRequired: true }
  | Awaited<ReturnType<typeof askSecondFactor>>;

/** The first proof: a mailed code, a known browser, or a password that matched this hash. */
type FirstProof = 'code' | 'device' | { passwordHash: string };

/** An address, and the second factor if the call has one. */
interface Typed {
  email: string;
  factor: Proof;
}

interface Deps extends ProofServices {
  db: Database;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
  codes: LoginCodes;
  mail: Pick<Mail, 'send'>;
  publicUrl: string;
}

const holderOf = (role: Role, { id: accountId }: LoginAccount): FactorHolder | undefined =>
  role === 'customer' ? undefined : { role, accountId };

export function createEmailLogin(services: Deps): EmailLogin {
  const { db, clock, limits, sessions, codes, mail, publicUrl } = services;

  /**
   * The accounts to choose from. An open invitation counts only when no account is proven, because
   * a stranger's invitation would change another person's log-in. The link of the invitation names
   * its pharmacy (docs/sessions.md).
   */
  const onOffer = (accountsFound: readonly LoginAccount[]) => {
    if (!accountsFound.some(({ emailProvenAt }) => emailProvenAt)) return accountsFound;
    return accountsFound.filter(({ emailProvenAt, isInvited }) => emailProvenAt || !isInvited);
  };

  /** The account to log in, when no choice is left. */
  const chosen = (accountsFound: readonly LoginAccount[], pharmacyId: string | undefined) => {
    const chosenAccount = pharmacyId
      ? accountsFound.filter(({ pharmacy }) => pharmacy?.id === pharmacyId)
      : onOffer(accountsFound);
    return chosenAccount.length === 1 ? chosenAccount[0] : undefined;
  };

  /** @throws AppError `which_pharmacy`. Call it only once the address is proven. */
  const askWhich = (accountsFound: readonly LoginAccount[]): never => {
    const pharmacies = onOffer(accountsFound).flatMap(({ pharmacy }) => pharmacy ?? []);
    throw new AppError('which_pharmacy', { pharmacies });
  };

  const knownOf = async (
    db: Database,
    { request }: Browser,
    role: Role,
    accountsFound: readonly LoginAccount[],
  ) => {
    const knownAccounts: LoginAccount[] = [];
    for (const account of accountsFound)
      if (await sessions.knowsDevice(db, request, role, account.id)) knownAccounts.push(account);
    return knownAccounts;
  };

  /**
   * The accounts that a browser opens without a code. A browser known to a proven account has
   * proven the address, and opens all its pharmacies. An unproven account, which a stranger may
   * have registered, opens only for the browser that registered it.
   */
  const openedByDevice = async (
    db: Database,
    browser: Browser,
    role: Role,
    accountsFound: readonly LoginAccount[],
  ) => {
    const knownAccounts = await knownOf(db, browser, role, accountsFound);
    const isOwners = knownAccounts.some(({ emailProvenAt }) => emailProvenAt);
    return accountsFound.filter(
      (account) =>
        !account.passwordHash &&
        (knownAccounts.includes(account) ||
          (isOwners && (account.emailProvenAt || account.isInvited))),
    );
  };

  /**
   * Returns whether a proven account knows the browser. A stranger with an unproven account is
   * counted.
   */
  const isOwners = async (browser: Browser, role: Role, accountsFound: readonly LoginAccount[]) =>
    (await knownOf(db, browser, role, accountsFound)).some(
      ({ emailProvenAt }) => emailProvenAt !== null,
    );

  /** The second factor of a proven account; an address must be proven before it can have one. */
  const factorOf = async (db: Database, role: Role, account: LoginAccount) => {
    const holder = account.emailProvenAt ? holderOf(role, account) : undefined;
    return holder && (await hasFactor(db, holder)) ? holder : undefined;
  };

  /** @param take takes the second factor. */
  const signIn = (
    browser: Browser,
    { role, find, markProven }: EmailAccounts,
    email: string,
    { id }: LoginAccount,
    proof: FirstProof,
    take?: (db: Database) => Promise<void>,
  ) =>
    db.transaction(async (db) => {
      const accountsFound = await find(db, email);
      const account = accountsFound.find((account) => account.id === id);
      if (account) await take?.(db);
      const isByCode = proof === 'code';
      const codeFor = isByCode && (await codes.takeProven(db, browser, role, email));
      if (!account || (isByCode && !accountsFound.some(({ id }) => id === codeFor)))
        throw new AppError('invalid_code');
      // The address may have been proven, or a password set, since the account was read.
      const stands =
        isByCode ||
        (proof === 'device'
          ? (await openedByDevice(db, browser, role, accountsFound)).includes(account)
          : account.passwordHash === proof.passwordHash);
      // A second factor that was set up meanwhile is asked for.
      if (!stands || (!take && (await factorOf(db, role, account))))
        throw new AppError('invalid_credentials');
      if (account.suspended) throw new AppError('account_suspended');
      const accountId = account.pharmacy?.id ?? account.id;
      // The owner's first proof takes the account from a stranger who signed up with the address
      // (docs/sessions.md).
      if (isByCode && !account.emailProvenAt && !account.isInvited)
        await sessions.revokeAccount(db, role, accountId);
      if (!account.emailProvenAt && (isByCode || account.isInvited)) {
        await markProven(db, account.id, clock());
        // Another person's would lock the owner out.
        const holder = holderOf(role, account);
        if (holder) await deleteFactor(db, holder);
      }
      const staffId = account.pharmacy && account.id;
      const provenAt = proof === 'device' && !take ? undefined : clock();
      await sessions.signIn(db, browser, role, accountId, { staffId, provenAt });
      // A stranger may have registered with an address that is not proven, and could flood it.
      const isNews = proof !== 'device' && !isByCode && account.emailProvenAt;
      if (isNews && !(await sessions.knowsDevice(db, browser.request, role, account.id)))
        await notifyNewSignIn({ mail, publicUrl }, db, browser, { email, ...account });
      if (proof !== 'device') await sessions.rememberDevice(db, browser, role, account.id);
      return { accountId };
    });

  /** Signs in, or asks for the second factor of an account that has one. */
  const enter = async (
    browser: Browser,
    accounts: EmailAccounts,
    { email, factor }: Typed,
    account: LoginAccount,
    proof: FirstProof,
  ): Promise<LoginAnswer> => {
    const { role } = accounts;
    const { ip } = browser.request;
    const holder = await factorOf(db, role, account);
    if (holder && !factor.code && !factor.passkey)
      return askSecondFactor(services, { ...holder, pharmacyId: account.pharmacy?.id });
    if (holder) await limits.spendFrom(secondStepLimit(role), ip, email);
    const answer = holder
      ? await withProof(services, holder, factor, (take) =>
          signIn(browser, accounts, email, account, proof, take),
        )
      : await signIn(browser, accounts, email, account, proof);
    // Only a whole log-in resets the count, or a right password would allow endless codes.
    if (holder) await limits.resetFrom(secondStepLimit(role), ip, email);
    if (proof !== 'device' || holder) await limits.resetFrom(wrongPasswordLimit(role), ip, email);
    return answer;
  };

  const send = async (
    browser: Browser,
    { role, signupUrl }: EmailAccounts,
    accountsFound: readonly LoginAccount[],
    to: CodeHolder & { language: Language; isSignup?: boolean },
  ) => {
    const account = chosen(accountsFound, to.pharmacyId) ?? accountsFound[0];
    const isKnown = await isOwners(browser, role, accountsFound);
    const { email, language, isSignup = false } = to;
    const recipient = { role, email, account, language, signupUrl, isKnown, isSignup };
    await codes.send(browser, recipient);
  };

  const sendCode = async (
    browser: Browser,
    accounts: EmailAccounts,
    to: CodeHolder & { isSignup?: boolean },
  ) => {
    const accountsFound = await accounts.find(db, to.email);
    const [first] = accountsFound;
    if (!first) throw new AppError('not_found');
    await send(browser, accounts, accountsFound, { ...to, language: first.language });
  };

  const logInByPassword = async (
    browser: Browser,
    accounts: EmailAccounts,
    typed: Typed,
    password: string,
  ) => {
    const { email } = typed;
    const limit = wrongPasswordLimit(accounts.role);
    const { ip } = browser.request;
    await limits.spendFrom(limit, ip, email);
    const [account] = await accounts.find(db, email);
    const passwordHash = account?.passwordHash ?? undefined;
    if (!(await isPassword(password, passwordHash)) || !account || !passwordHash)
      throw new AppError('invalid_credentials');
    await limits.giveBackFrom(limit, ip, email);
    return enter(browser, accounts, typed, account, { passwordHash });
  };

  /** When a choice is open, the code stays valid and completes the log-in with the choice. */
  const logInByCode = async (
    browser: Browser,
    accounts: EmailAccounts,
    { code, pharmacyId, ...typed }: Typed & { code: string; pharmacyId: string | undefined },
  ) => {
    const { email } = typed;
    const accountsFound = await accounts.find(db, email);
    const account = chosen(accountsFound, pharmacyId);
    await codes.prove(browser, accounts.role, email, code);
    if (account) return enter(browser, accounts, typed, account, 'code');
    if (accountsFound.length > 0) return askWhich(accountsFound);
    throw new AppError('invalid_code');
  };

  const logIn: EmailLogin['logIn'] = async (
    browser,
    accounts,
    { email, password, pharmacyId, language, ...attempt },
  ) => {
    await limits.spendFrom(loginsPerNetwork, browser.request.ip);
    const { role } = accounts;
    const typed = { email, factor: { code: attempt.secondFactorCode, passkey: attempt.passkey } };
    const code = attempt.code ?? (await codes.codeIn(browser, role, email, password));
    if (code !== undefined) return logInByCode(browser, accounts, { ...typed, code, pharmacyId });
    if (password !== undefined) return logInByPassword(browser, accounts, typed, password);
    const accountsFound = await accounts.find(db, email);
    const openedAccount = await openedByDevice(db, browser, role, accountsFound);
    const account = chosen(openedAccount, pharmacyId);
    if (account) return enter(browser, accounts, typed, account, 'device');
    if (openedAccount.length > 0 && !pharmacyId) return askWhich(openedAccount);
    const chosenAccount = pharmacyId === undefined ? undefined : chosen(accountsFound, pharmacyId);
    if (chosenAccount && (await codes.hasProven(browser, role, email)))
      return enter(browser, accounts, typed, chosenAccount, 'code');
    await send(browser, accounts, accountsFound, {
      email,
      language,
      ...(pharmacyId && { pharmacyId }),
    });
    return { codeRequired: true };
  };

  return {
    logIn: (browser, accounts, attempt) =>
      logIn(browser, accounts, attempt).catch(async (error: unknown) => {
        await recordRefusedLogIn(db, clock(), error, async () => {
          const found = await accounts.find(db, attempt.email);
          const account = chosen(found, attempt.pharmacyId) ?? found[0];
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
