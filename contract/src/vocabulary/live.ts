import type { Role } from './roles.ts';

/** What a stream calls the audiences that it tells of: never whose they are (docs/decisions/0061). */
export const liveNames = ['pharmacy', 'doctor', 'admin', 'customer', 'track'] as const;
export type LiveName = (typeof liveNames)[number];

export const isLiveName = (value: string): value is LiveName =>
  (liveNames as readonly string[]).includes(value);

/**
 * Who has a screen that shows a thing: a pharmacy, a doctor or a customer by its id, all admins, and
 * whoever follows a prescription request or a consultation, by the id of that.
 */
export type Audience = 'admin' | `${Exclude<LiveName, 'admin'>}:${string}`;

/**
 * One word of a stream: something changed for this audience if the number is another one than before,
 * or counts another's changes: a tracking address may lead elsewhere, a browser be signed in anew.
 */
export interface LiveVersion {
  audience: LiveName;
  version: number;
  /** Tells whose changes the number counts from all others', and nothing else of whose they are. */
  of: string;
}

/** Where an audience stands, to be compared: the same again is no news. */
export const standingOf = ({ version, of }: Omit<LiveVersion, 'audience'>): string =>
  `${version} of ${of}`;

/** The kind of an audience, which is all of it that a page is told. */
export const nameOf = (audience: Audience): LiveName => audience.split(':')[0] as LiveName;

/** Whoever is signed in, as an audience. */
export const audienceOf = (role: Role, id: string): Audience =>
  role === 'admin' ? role : `${role}:${id}`;

/** Marks a call that a page makes by itself: it does not count as using the session. */
export const unattendedHeader = 'x-unattended';
