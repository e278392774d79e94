import type { Language } from './languages.ts';
import type { Role } from './roles.ts';

/** Who is told on a device by being signed in; customers are told by what they follow. */
export const pushRoles = ['pharmacy', 'doctor', 'admin'] as const satisfies readonly Role[];
export type PushRole = (typeof pushRoles)[number];

/**
 * What a message to a device can be about, and which page it opens. No name, no medicine and no
 * reason stands in one: a lock screen shows it to whoever looks (docs/decisions/0062).
 */
export const pushPaths = {
  'new-request': '/dashboard',
  'new-ask': '/dashboard',
  'new-consultation': '/doctor-dashboard',
  'new-application': '/admin/dashboard',
  'new-message': '/admin/dashboard',
  'new-transfer-claim': '/admin/dashboard',
  'new-advertisement-picture': '/admin/dashboard',
  'transfer-decided': '/pharmacist/advertisements',
  // Only the hash of a tracking address is kept: the page of its own that lists it is opened.
  'track-seen': '/my-requests',
  'track-started': '/my-requests',
  'track-completed': '/my-requests',
  'track-declined': '/my-requests',
  'request-message': '/dashboard',
  'answer-accepted': '/dashboard',
  'answer-refused': '/dashboard',
  'answer-chosen': '/dashboard',
  'search-found': '/dashboard',
  'request-released': '/dashboard',
  'track-message': '/my-requests',
  'track-answered': '/my-requests',
  test: '/',
} as const satisfies Record<string, `/${string}`>;
export type PushKind = keyof typeof pushPaths;

/** What travels, encrypted for the one browser: its worker makes the sentence of it. */
export interface PushMessage {
  kind: PushKind;
  /** How many wait; 1 where nothing is counted. */
  count: number;
  path: string;
  /** Of whoever subscribed. */
  language: Language;
  isEmergency: boolean;
}

/** When a device is told, chosen on it. */
export interface PushSettings {
  onlyEmergencies: boolean;
  /** HH:MM in Khartoum, both or neither; `quietUntil` at or before `quietFrom` is on the next day. */
  quietFrom: string | null;
  quietUntil: string | null;
  /** Whether an emergency is told in the quiet hours too. */
  emergenciesAlways: boolean;
}

export const openPushSettings: PushSettings = {
  onlyEmergencies: false,
  quietFrom: null,
  quietUntil: null,
  emergenciesAlways: true,
};
