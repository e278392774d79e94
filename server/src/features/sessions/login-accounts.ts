import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { Database } from '../../database/client.ts';
import { AppError, type PharmacyChoice } from '../../platform/app-error.ts';

export interface LoginAccount {
  /** For a pharmacy, the id of the staff member. */
  id: string;
  pharmacy?: PharmacyChoice;
  /** The address comes from an invitation, and its owner has not confirmed it. */
  isInvited?: boolean;
  language: Language;
  /** When the address was proven, or the phone number of an account without one. */
  emailProvenAt: Date | null;
  /** May not sign in. Only a person who proved the address learns of it (docs/admin.md). */
  suspended?: boolean;
  /** Its number may be another person's by now, and opens nothing (docs/sessions.md). */
  hasLapsed?: boolean;
  /** The number lapses soon unless a code proves it: a password alone no longer signs in. */
  isProofDue?: boolean;
  /** For accounts with an optional password, which only doctors have (docs/sessions.md). */
  passwordHash?: string | null;
}

export interface EmailAccounts {
  role: Role;
  /**
   * Finds the accounts with the email address or the phone number, proven ones first. There are
   * several only for staff of several pharmacies (docs/sessions.md).
   */
  find(db: Database, address: string): Promise<LoginAccount[]>;
  /**
   * Records the proof and deletes a password that another person may have set before it
   * (docs/sessions.md).
   */
  markProven(db: Database, id: string, at: Date, by: { isUnknownBrowser: boolean }): Promise<void>;
  /** Mails the other owners of the account that a new browser has proven its number. */
  notifyPartners?(db: Database, id: string): Promise<void>;
  signupUrl: string;
}

/**
 * Returns the accounts to choose from. An open invitation counts only when no account is proven,
 * because a stranger's invitation would change another person's log-in. The link of the invitation
 * names its pharmacy (docs/sessions.md).
 */
function onOffer(accountsFound: readonly LoginAccount[]): readonly LoginAccount[] {
  if (!accountsFound.some(({ emailProvenAt }) => emailProvenAt)) return accountsFound;
  return accountsFound.filter(({ emailProvenAt, isInvited }) => emailProvenAt || !isInvited);
}

/** Returns the account to log in, when no choice is left. */
export function chooseAccount(
  accountsFound: readonly LoginAccount[],
  pharmacyId: string | undefined,
): LoginAccount | undefined {
  const choices = pharmacyId
    ? accountsFound.filter(({ pharmacy }) => pharmacy?.id === pharmacyId)
    : onOffer(accountsFound);
  return choices.length === 1 ? choices[0] : undefined;
}

/** @throws AppError `which_pharmacy`. Call it only once the address is proven. */
export function askWhichPharmacy(accountsFound: readonly LoginAccount[]): never {
  const pharmacies = onOffer(accountsFound).flatMap(({ pharmacy }) => pharmacy ?? []);
  throw new AppError('which_pharmacy', { pharmacies });
}
