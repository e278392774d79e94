import type { Language } from './languages.ts';
import type { Role } from './roles.ts';

/**
 * Roles whose devices get messages while signed in; a customer's device follows single requests.
 */
export const pushRoles = ['pharmacy', 'doctor', 'admin'] as const satisfies readonly Role[];
export type PushRole = (typeof pushRoles)[number];

/**
 * The kinds of messages to a device, with the page that each opens. A message contains no name, no
 * medicine and no reason, because a lock screen shows it to anyone near (docs/live.md).
 */
export const pushPaths = {
  'new-request': '/dashboard',
  'new-inquiry': '/dashboard',
  'new-consultation': '/doctor-dashboard',
  'new-application': '/admin/dashboard',
  'new-message': '/admin/dashboard',
  'new-transfer-claim': '/admin/dashboard',
  'new-advertisement-picture': '/admin/dashboard',
  'new-pharmacy-name': '/admin/dashboard',
  'transfer-decided': '/pharmacist/advertisements',
  // The database has only the hash of a private link, so the message opens the page that lists
  // it.
  'track-seen': '/my-requests',
  'track-started': '/my-requests',
  'track-completed': '/my-requests',
  'track-declined': '/my-requests',
  'request-message': '/dashboard',
  'answer-accepted': '/dashboard',
  'answer-refused': '/dashboard',
  'answer-chosen': '/dashboard',
  'inquiry-found': '/dashboard',
  'request-released': '/dashboard',
  'track-message': '/my-requests',
  'track-answered': '/my-requests',
  'medicine-available': '/my-requests',
  test: '/',
} as const satisfies Record<string, `/${string}`>;
export type PushKind = keyof typeof pushPaths;

/** The encrypted payload; the browser's worker makes the sentence from it. */
export interface PushMessage {
  /** The device sends it back once it has shown the message. */
  id: string;
  kind: PushKind;
  /** The number of items that wait; 1 for kinds without a count. */
  count: number;
  path: string;
  /** The language of the subscriber. */
  language: Language;
  isEmergency: boolean;
}

/** When to notify a device; each device has its own settings. */
export interface PushSettings {
  onlyEmergencies: boolean;
  /**
   * HH:MM in Khartoum, both or neither; `quietUntil` at or before `quietFrom` is on the next day.
   */
  quietFrom: string | null;
  quietUntil: string | null;
  /** Whether emergencies also notify in the quiet hours. */
  emergenciesAlways: boolean;
}

export const openPushSettings: PushSettings = {
  onlyEmergencies: false,
  quietFrom: null,
  quietUntil: null,
  emergenciesAlways: true,
};
