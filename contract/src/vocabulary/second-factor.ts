/** The roles that can have a second factor; for a pharmacy each of its staff has an own one. */
export const secondFactorRoles = ['admin', 'pharmacy', 'doctor'] as const;
export type SecondFactorRole = (typeof secondFactorRoles)[number];

/** The methods with which a person proves the second factor (docs/admin.md). */
export const secondFactorMethods = ['app', 'passkey'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export const recoveryCodeCount = 10;
/** Digits of an authenticator app's code. */
export const appCodeLength = 6;

/** An account has at most this many passkeys. */
export const maxPasskeys = 20;
export const maxPasskeyNameLength = 60;

export const secondFactorActions = [
  'set-second-factor',
  'remove-second-factor',
  'add-passkey',
  'rename-passkey',
  'remove-passkey',
  'renew-recovery-codes',
  'reset-second-factor',
] as const;
export type SecondFactorAction = (typeof secondFactorActions)[number];
