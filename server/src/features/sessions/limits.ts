import type { Role } from '@dawaya/contract/vocabulary/roles';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';
import type { Limit, Slowing } from '../../platform/limits.ts';

/** The limits of product decision 10 that concern signing in and up. */
export const loginsPerNetwork: Limit = { name: 'login:network', count: 60, window: minutes(1) };
export const signupsPerNetwork: Limit = { name: 'signup:network', count: 30, window: minutes(10) };
/** Each may bring documents: a rejected applicant has no other limit of the uploads' number. */
export const resubmissions: Limit = { name: 'resubmit:account', count: 30, window: minutes(10) };
/** For one e-mail address, asked for from one network (product decision 32). */
export const codesFromNetwork: Limit = { name: 'code:network:15m', count: 3, window: minutes(15) };
export const codesFromNetworkDaily: Limit = { name: 'code:network:1d', count: 10, window: days(1) };
/**
 * For one e-mail address from wherever: refusing would shut its owner out, so the mails only come
 * later (product decision 32).
 */
export const codesPerAddress: Slowing = {
  name: 'code:address:1h',
  count: 5,
  window: hours(1),
  first: seconds(5),
  most: minutes(1),
};
/**
 * Of one e-mail address from wherever; after these a code bears one wrong try and not five, so that
 * guessing from many networks leads nowhere and the owner still gets in (docs/decisions/0045).
 */
export const wrongCodesPerAddress: Limit = {
  name: 'wrong-code:address',
  count: 20,
  window: days(1),
};
export const noAccountMails: Limit = { name: 'no-account:address', count: 1, window: days(1) };
/** Each costs a hash, which is dear by design. */
export const passwordChanges: Limit = {
  name: 'password:account',
  count: 10,
  window: minutes(15),
};
/** Counted per account and network; a right password starts anew. */
export const wrongPasswords = (role: Role): Limit => ({
  name: `${role}:password`,
  count: 10,
  window: minutes(15),
});
/**
 * Of one admin, from all networks together: the answer waits, and a right password starts anew
 * (product decision 32). Never so long that a server which is told to stop could not answer first.
 */
export const wrongAdminPasswords: Slowing = {
  name: 'admin:password:account',
  count: 4,
  window: minutes(15),
  first: seconds(1),
  most: seconds(4),
};
