/** The roles that can have a second factor. */
export const secondFactorRoles = ['admin'] as const;
export type SecondFactorRole = (typeof secondFactorRoles)[number];

/** How a person proves the second factor (docs/admin.md). */
export const secondFactorMethods = ['app'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export const recoveryCodeCount = 10;
/** Digits of an authenticator app's code. */
export const appCodeLength = 6;

export const secondFactorActions = [
  'set-second-factor',
  'remove-second-factor',
  'renew-recovery-codes',
  'reset-second-factor',
] as const;
