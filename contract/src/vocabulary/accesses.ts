import { type Role, roles } from './roles.ts';
import { secondFactorActions } from './second-factor.ts';
import { auditActions, auditSubjects } from './verification.ts';

/**
 * The kind of account that acted. A `person` has no account; `server` is a command of the operator.
 */
export const accessActors = [...roles, 'person', 'server'] as const;
export type AccessActor = (typeof accessActors)[number];

/**
 * The actions of the access log (docs/admin.md). A `reason` opens the photos of one request to one
 * admin.
 */
export const accessActions = [
  'read',
  'reason',
  'export',
  'log-in',
  // The password or the mailed code was right, and the second factor is missing.
  'first-step',
  'refused-log-in',
  'session-end',
  'rename',
  'invite',
  'remove-member',
  // All that a stolen phone may do.
  'end-phone',
  // The operator gives the account of a pharmacy another email address or number.
  'set-address',
  'create-admin',
  'reset-password',
  'change-password',
  'disable',
  'enable',
  'make-read-only',
  'make-full',
  // The audit log has the same actions of admins.
  ...secondFactorActions,
] as const;
export type AccessAction = (typeof accessActions)[number];

export const accessSubjects = [
  ...roles,
  'staff',
  'message',
  'mail',
  'text-message',
  'request',
  'own-data',
  'figures',
  'standard-data',
  'access-log',
] as const;
export type AccessSubject = (typeof accessSubjects)[number];

/** The actions of the list: those of the log, openings of files, and decisions. */
export const listedActions = [
  ...new Set([...accessActions, 'open' as const, ...auditActions]),
] as const;
export const listedSubjects = [
  ...new Set([...accessSubjects, 'inquiry' as const, ...auditSubjects]),
] as const;

/** The kinds by which the list is narrowed. */
export const accessKinds = ['opened', 'read', 'exported', 'signed-in', 'changed'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** All others are changes. */
const kindOfAction: Partial<Record<(typeof listedActions)[number], AccessKind>> = {
  open: 'opened',
  reason: 'opened',
  read: 'read',
  export: 'exported',
  'log-in': 'signed-in',
  'first-step': 'signed-in',
  'refused-log-in': 'signed-in',
  'session-end': 'signed-in',
};

export const actionsOf = (kind: AccessKind): readonly (typeof listedActions)[number][] =>
  listedActions.filter((action) => (kindOfAction[action] ?? 'changed') === kind);

/** The role whose own accesses a person reads; an owner reads those of the pharmacy. */
export const accessReaders = ['pharmacy', 'doctor'] as const satisfies readonly Role[];

/** The reasons for which an admin opens the photos of a request. */
export const photoReasons = ['complaint', 'danger', 'abuse', 'authority', 'other'] as const;
export type PhotoReason = (typeof photoReasons)[number];
export const reasonLength = { min: 10, max: 500 };
