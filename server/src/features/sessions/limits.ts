import type { Role } from '@dawaya/contract/vocabulary/roles';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';
import type { Limit, Slowing } from '../../platform/limits.ts';

export const loginsPerNetwork: Limit = { name: 'login:network', count: 60, window: minutes(1) };
export const signupsPerNetwork: Limit = { name: 'signup:network', count: 30, window: minutes(10) };
/** A resubmission may include documents, and a rejected applicant has no other upload limit. */
export const resubmissions: Limit = { name: 'resubmit:account', count: 30, window: minutes(10) };
/** For one email address, requested from one network (docs/limits.md). */
export const codesFromNetwork: Limit = { name: 'code:network:15m', count: 3, window: minutes(15) };
export const codesFromNetworkDaily: Limit = { name: 'code:network:1d', count: 10, window: days(1) };
/**
 * For one email address from all networks. Refusing would lock its owner out, so the mails are only
 * delayed (docs/limits.md).
 */
export const codesPerAddress: Slowing = {
  name: 'code:address:1h',
  count: 5,
  window: hours(1),
  firstDelay: seconds(5),
  longestDelay: minutes(1),
};
/**
 * For one email address from all networks. Beyond it a code allows one wrong try instead of five:
 * guessing from many networks fails, and the owner still gets in (docs/limits.md).
 */
export const wrongCodesPerAddress: Limit = {
  name: 'wrong-code:address',
  count: 20,
  window: days(1),
};
export const noAccountMails: Limit = { name: 'no-account:address', count: 1, window: days(1) };
/** A try costs a hash, which is expensive by design. */
export const passwordChanges: Limit = {
  name: 'password:account',
  count: 10,
  window: minutes(15),
};
/** Limits wrong passwords per account and network. A right password resets the count. */
export const wrongPasswordLimit = (role: Role): Limit => ({
  name: `${role}:password`,
  count: 10,
  window: minutes(15),
});
/**
 * Limits second steps per account and network. Only a person with the first proof spends it, so
 * wrong passwords of a stranger do not stop the second step.
 */
export const secondStepLimit = (role: Role): Limit => ({
  name: `${role}:second-step`,
  count: 10,
  window: minutes(15),
});
/**
 * Wrong codes of an authenticator app, for one account over all networks. Only a person with the
 * first proof or a session uses it up; a recovery code still works and resets it.
 */
export const wrongAppCodes: Limit = { name: 'app-code', count: 30, window: days(1) };
/**
 * For one admin, from all networks together. It delays the answer, and a right password resets it
 * (docs/limits.md). The longest delay is shorter than the time for a stop.
 */
export const wrongAdminPasswords: Slowing = {
  name: 'admin:password:account',
  count: 4,
  window: minutes(15),
  firstDelay: seconds(1),
  longestDelay: seconds(4),
};
