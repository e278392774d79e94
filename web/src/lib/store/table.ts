import { dayMs, minuteMs } from '@dawaya/contract/vocabulary/durations';
import type { PushRole, PushSettings } from '@dawaya/contract/vocabulary/push';
import type { Role } from '@dawaya/contract/vocabulary/roles';

/**
 * The owner of a value: a role; the sender of requests from here, signed in or not; the person who
 * fills in forms (drafts); the bell, with the notifications of this device, which survive an
 * expired session and end with any sign-out; or the device itself.
 */
export type StorageOwner = Role | 'sender' | 'drafts' | 'bell' | 'device';

/** A plain text under its own name, stored until it is removed. */
interface Text {
  storage: 'local' | 'session';
  owner: StorageOwner;
}

/** JSON under its own name, stored until it is removed. */
interface Json<Value> extends Text {
  /** Only a type; never set. */
  json?: Value;
}

/**
 * JSON with the time of writing in `at`, under `prefix` + id + `suffix`, for `maxAgeMs`
 * milliseconds.
 */
interface Timed<Value> {
  storage: 'local';
  owner: StorageOwner;
  prefix: string;
  suffix: string;
  maxAgeMs: number;
  /** Only a type; never set. */
  value?: Value;
}

/** The lifetime of a mailed code (docs/sessions.md). */
const mailedCodeLifetimeMs = 10 * minuteMs;

const text = (owner: StorageOwner, storage: Text['storage'] = 'local'): Text => ({
  storage,
  owner,
});
const json = <Value>(owner: StorageOwner): Json<Value> => ({ storage: 'local', owner });
const timed = <Value>(prefix: string, maxAgeMs = dayMs, suffix = ''): Timed<Value> => ({
  storage: 'local',
  owner: 'drafts',
  prefix,
  suffix,
  maxAgeMs,
});
const cookie = (name: string) => ({ storage: 'cookie', owner: 'device', name }) as const;

/** How this device rings and gets notifications at a desk. */
export interface BellSettings extends PushSettings {
  rings: boolean;
  /** The desks whose messages reach the device when no page is open. */
  notifiedDesks: PushRole[];
}

/**
 * The code that a log-in waits for: a person who opens the mail app comes back to the same page.
 */
export interface PendingCode {
  /** An email address or a phone number. */
  address: string;
  /** Milliseconds: when the code was sent. */
  at: number;
}

/** A payment whose state the page asks for until the server has answered. */
export interface PendingPayment {
  advertisementId: string;
  paymentIntentId: string;
  /** The provider has confirmed the payment, but the server has not answered yet. */
  isCharged: boolean;
}

/** The ids that make repeated tries of a form one submission and name its files. */
export interface SubmissionRecord {
  id: string;
  key: string;
  sent: string | null;
}

/** The forms whose chosen files are stored. A question made from a request has the request's id. */
export type FileArea =
  | 'request'
  | 'ask'
  | 'register-pharmacy'
  | 'advertisement'
  | `ask-town.${string}`;

/**
 * Everything that this site stores in a browser: its name, place, maximum age and owner. The
 * specification (section 3) gives the names of the first part.
 */
export const table = {
  language: text('device'),
  theme: text('device'),
  /** '1' turns off the single keys of the admin's desk. */
  keysOff: text('device'),
  customerId: text('customer'),
  customerName: text('customer'),
  customerEmail: text('customer'),
  customerPhone: text('customer'),
  pharmacyId: text('pharmacy'),
  doctorId: text('doctor'),
  adminId: text('admin'),
  adminEmail: text('admin'),
  adminName: text('admin'),
  auth_token: text('admin'),

  /** JSON: the requests that were sent from here, newest first (docs/requests.md). */
  trackingUrls: text('sender'),
  /** The tracking tokens of which this device gets notifications (docs/live.md). */
  notified: json<string[]>('bell'),
  bell: json<Partial<BellSettings>>('bell'),
  /** The visitor's city, or empty for the whole country (docs/search.md). */
  city: text('device'),
  /** '1' saves data and '0' does not, whatever the browser asks for; null follows the browser. */
  lowData: text('device'),
  /** The email address or phone number that a page passes to the log-in page. */
  logInWith: text('drafts', 'session'),

  /** The release for which the page was reloaded because a script was gone. */
  reloadedFor: text('device', 'session'),

  // The order counts: a name belongs to the first entry whose prefix it has.
  pendingCode: timed<PendingCode>('draft:code.', mailedCodeLifetimeMs),
  pendingPayment: timed<PendingPayment>('draft:payment.'),
  submission: timed<SubmissionRecord>('draft:', dayMs, '.sending'),
  formDraft: timed<{ values: Record<string, string> }>('draft:'),

  /** The chosen files of forms, each under its draft (`files.ts`). */
  draftFiles: { storage: 'indexedDB', owner: 'drafts', name: 'dawaya-drafts', maxAgeMs: dayMs },

  /** '1' while the outbox may have entries: only then a page loads the outbox. */
  outbox: text('drafts'),
  outboxEntries: { storage: 'indexedDB', owner: 'drafts', name: 'dawaya-outbox', maxAgeMs: dayMs },

  /** The push address of this device, which the worker needs when the browser replaces it. */
  pushEndpoint: { storage: 'indexedDB', owner: 'device', name: 'dawaya_push' },

  // The server renders the next page by these; they repeat the stored values above.
  languageCookie: cookie('lang'),
  themeCookie: cookie('theme'),
  rolesCookie: cookie('roles'),
  cityCookie: cookie('city'),
  lowDataCookie: cookie('lowData'),
  /** The version of the styles whose files this browser has. */
  stylesCookie: cookie('styles'),
} as const;

type Table = typeof table;
type KeysOf<Entry> = { [Key in keyof Table]: Table[Key] extends Entry ? Key : never }[keyof Table];

export type StoredTextKey = KeysOf<Text>;
export type JsonKey = 'notified' | 'bell';
export type JsonValue<Key extends JsonKey> = NonNullable<Table[Key]['json']>;
export type CookieKey = KeysOf<{ storage: 'cookie' }>;
export type TimedKey = KeysOf<{ prefix: string }>;
export type TimedValue<Key extends TimedKey> = NonNullable<Table[Key]['value']>;
