import type { Role } from './roles.ts';

/** The kinds of audiences in a stream, without their ids (docs/live.md). */
export const liveNames = ['pharmacy', 'doctor', 'admin', 'customer', 'track'] as const;
export type LiveName = (typeof liveNames)[number];

export const isLiveName = (value: string): value is LiveName =>
  (liveNames as readonly string[]).includes(value);

/**
 * The readers of a screen: a pharmacy, a doctor or a customer by id, all admins, or the followers
 * of a prescription request or consultation by its id.
 */
export type Audience = 'admin' | `${Exclude<LiveName, 'admin'>}:${string}`;

/**
 * One event of a stream. The audience has changes if `version` or `audienceHash` differs from the
 * last event. `audienceHash` changes when a private link leads to another request, or a browser
 * signs in again.
 */
export interface LiveVersion {
  audience: LiveName;
  version: number;
  /** Eight characters of a hash: they identify the audience without its id. */
  audienceHash: string;
}

/** Returns a comparable text of an audience's version: equal texts mean no changes. */
export const versionText = ({ version, audienceHash }: Omit<LiveVersion, 'audience'>): string =>
  `${version} of ${audienceHash}`;

/** Returns the kind of an audience; a page learns no more. */
export const kindOfAudience = (audience: Audience): LiveName => audience.split(':')[0] as LiveName;

/** Returns the audience of a signed-in account. */
export const audienceOf = (role: Role, id: string): Audience =>
  role === 'admin' ? role : `${role}:${id}`;

/** Marks a call that the page makes without the user: it does not extend the session. */
export const unattendedHeader = 'x-unattended';
