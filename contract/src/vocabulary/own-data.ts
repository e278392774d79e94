import { type RequestMoveName, requestTransitions } from './request-moves.ts';

/** The kinds of records that a person sees at /my-data. */
export const ownDataKinds = [
  'account',
  'request',
  'inquiry',
  'consultation',
  'message',
  'conversation',
  'alert',
  /** A log-in of an account. */
  'session',
  /** A browser that an account knows, so that it needs no code there. */
  'browser',
  /** A device that gets notifications. */
  'push',
  /** A mail server's refusal of a log-in code. */
  'refused-code',
] as const;
export type OwnDataKind = (typeof ownDataKinds)[number];

/** The moments of a record: the moves of a request or a consultation, and others. */
export const ownDataFacts = [
  ...(Object.keys(requestTransitions) as RequestMoveName[]),
  'undone',
  'reminder',
  'monthly-reminder',
  'last-used',
] as const;
export type OwnDataFact = (typeof ownDataFacts)[number];
