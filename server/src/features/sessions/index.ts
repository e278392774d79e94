import { loginChallenges, provenPhones } from '../../database/schema.ts';
import type { Area } from '../../platform/area.ts';
import { eraseSessions } from './erasure.ts';
import { sessionRoutes } from './routes.ts';
import type { Sessions } from './service.ts';

export {
  answerPhoneProof,
  assertMayRegister,
  claimGivenAddress,
  claimNewAddress,
  type NewAddress,
  type PhoneAccounts,
} from './account-phones.ts';
export { deleteCodesOf } from './clean-up.ts';
export { type Cookies, createCookies } from './cookies.ts';
export { createEmailLogin, type EmailLogin } from './email-login.ts';
export {
  accountColumnsOf,
  hasLapsed,
  isProofDue,
  isReachable,
  lapsedNumberCondition,
  longLapsedCondition,
} from './lapsed-numbers.ts';
export {
  codesFromNetwork,
  codesFromNetworkDaily,
  codesPerAddress,
  loginsPerNetwork,
  passwordChanges,
  resubmissions,
  secondStepLimit,
  signupsPerNetwork,
  wrongAdminPasswords,
  wrongAppCodes,
  wrongCodesPerAddress,
  wrongPasswordLimit,
} from './limits.ts';
export type { EmailAccounts, LoginAccount } from './login-accounts.ts';
export { createLoginCodes, type LoginCodes } from './login-codes.ts';
export { notifyNewSignIn } from './new-sign-in.ts';
export {
  type Holder,
  notifyHolder,
  notifyOfNewAddress,
  withdrawNotice,
} from './notify-holder.ts';
export { notifyPasswordChange } from './password-change.ts';
export { hashNewPassword, hashPassword, isPassword } from './passwords.ts';
export type { DescribeRoles, OnSignOut } from './routes.ts';
export {
  findOldestFactor,
  listFactorAccounts,
  type NamedFactorAccount,
} from './second-factor/accounts.ts';
export { listMissingAppKeys, sealSecretsAgain } from './second-factor/app-secret.ts';
export {
  askSecondFactor,
  deleteFactor,
  hasFactor,
  type Proof,
  type SecondFactorRequired,
  withProof,
} from './second-factor/codes.ts';
export { type FactorHolder, lockAccount, wrongField } from './second-factor/holder.ts';
export { notifyFactorChange } from './second-factor/notice.ts';
export type { FactorServices } from './second-factor/service.ts';
export { type Browser, createSessions, type Sessions } from './service.ts';
export {
  assertCode,
  assertCodeLeft,
  assertTextable,
  createCode,
  deleteProofsOf,
  findPhoneProof,
  findPhoneProofOfAnyBrowser,
  holderOf,
  isPhone,
  lapsedBefore,
  mayTextCode,
  spendTextCode,
  storePhoneProof,
  textCode,
  textCodesPerNetwork,
  withEmail,
} from './text-codes.ts';

export const area = {
  sealed: [{ table: provenPhones }, { table: loginChallenges }],
  routes: sessionRoutes,
  cleanUp: ({ sessions }: { sessions: Sessions }) => sessions.deleteExpired(),
  erase: eraseSessions,
} satisfies Area;
