import type { Role } from '@dawaya/contract/vocabulary/roles';
import { days, minutes } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';

/** The limits of product decision 10 that concern signing in and up. */
export const loginsPerNetwork: Limit = { name: 'login:network', count: 60, window: minutes(1) };
export const signupsPerNetwork: Limit = { name: 'signup:network', count: 30, window: minutes(10) };
/** Each may bring documents: a rejected applicant has no other limit of the uploads' number. */
export const resubmissions: Limit = { name: 'resubmit:account', count: 30, window: minutes(10) };
export const codesPerAddress: Limit = { name: 'code:address:15m', count: 3, window: minutes(15) };
export const codesPerAddressDaily: Limit = { name: 'code:address:1d', count: 10, window: days(1) };
export const noAccountMails: Limit = { name: 'no-account:address', count: 1, window: days(1) };
/** Each costs a hash, which is dear by design. */
export const passwordChanges: Limit = {
  name: 'password:account',
  count: 10,
  window: minutes(15),
};
/** Counted per account and address of the network; a right password starts anew. */
export const wrongPasswords = (role: Role): Limit => ({
  name: `${role}:password`,
  count: 10,
  window: minutes(15),
});
