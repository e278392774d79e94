import type { Role } from '@dawaya/contract/vocabulary/roles';

/**
 * Whose a value is: a role's, that of whoever sent something from here (signed in or not), that of
 * whoever is filling in forms, the bell's (of what this device is told: kept while a session merely
 * runs out, ended by any sign-out), or the device's own.
 */
export type Owner = Role | 'sender' | 'drafts' | 'bell' | 'device';

/** A plain text under its own name, kept until it is removed. */
interface Text {
  storage: 'local' | 'session';
  owner: Owner;
}

/** JSON with the moment of writing in `at`, under `prefix` + id + `suffix`, for `life` milliseconds. */
interface Timed<Value> {
  storage: 'local';
  owner: Owner;
  prefix: string;
  suffix: string;
  life: number;
  /** Only the type of what is stored. */
  value?: Value;
}

const day = 24 * 60 * 60 * 1000;
/** How long a mailed code lives (product decision 3). */
const codeLife = 10 * 60 * 1000;

const text = (owner: Owner, storage: Text['storage'] = 'local'): Text => ({ storage, owner });
const timed = <Value>(prefix: string, life = day, suffix = ''): Timed<Value> => ({
  storage: 'local',
  owner: 'drafts',
  prefix,
  suffix,
  life,
});
const cookie = (name: string) => ({ storage: 'cookie', owner: 'device', name }) as const;

/** The code that a log-in waits for: whoever reads it in the mail app comes back to the same page. */
export interface PendingCode {
  email: string;
  /** When it was sent, in milliseconds. */
  at: number;
}

/** A payment that the server is asked about until it has answered. */
export interface PendingPayment {
  advertisementId: string;
  paymentIntentId: string;
  /** The provider has confirmed it; without its answer nobody here knows. */
  isCharged: boolean;
}

/** What makes a form one submission however often it is tried, and names its files. */
export interface SubmissionRecord {
  /** The draft that its files are stored under. */
  id: string;
  /** Sent as Idempotency-Key (product decision 18). */
  key: string;
  /** What was last sent under the key, or null: nothing yet. */
  sent: string | null;
}

/** The forms whose chosen files are stored; a question made of a request by the request's id. */
export type FileArea =
  | 'request'
  | 'ask'
  | 'register-pharmacy'
  | 'advertisement'
  | `ask-town.${string}`;

/**
 * Everything that this site stores in a browser: its name, where, for how long and whose it is. The
 * names in the first part are those of the specification (section 3).
 */
export const table = {
  language: text('device'),
  theme: text('device'),
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

  /** JSON: what was sent from here, newest first (product decision 18). */
  trackingUrls: text('sender'),
  /** JSON: the tracking tokens of which this device is told (docs/decisions/0062). */
  toldOf: text('bell'),
  /** JSON: how this device rings and is told at a desk. */
  bell: text('bell'),
  /** The visitor's city, or empty for the whole country (docs/decisions/0056). */
  city: text('device'),
  /** '1' with as little data as will do, '0' without, whatever the browser says; null: as that says. */
  lowData: text('device'),
  /** The address that a page hands to the log-in page. */
  logInWith: text('drafts', 'session'),

  /** The release for which a page was loaded anew, as a script of it was gone. */
  reloadedFor: text('device', 'session'),

  // A name belongs to the first of these whose prefix it starts with.
  pendingCode: timed<PendingCode>('draft:code.', codeLife),
  pendingPayment: timed<PendingPayment>('draft:payment.'),
  submission: timed<SubmissionRecord>('draft:', day, '.sending'),
  formDraft: timed<{ values: Record<string, string> }>('draft:'),

  /** The chosen files of forms, each under its draft (`files.ts`). */
  draftFiles: { storage: 'indexedDB', owner: 'drafts', name: 'dawaya-drafts', life: day },

  /** '1' while there may be something in the outbox: only then what reads it is loaded. */
  outbox: text('drafts'),
  /** What was sent and has not left yet (`lib/outbox`). */
  outboxEntries: { storage: 'indexedDB', owner: 'drafts', name: 'dawaya-outbox', life: day },

  /** The address at which this device is told, for the worker when the browser replaces it. */
  pushEndpoint: { storage: 'indexedDB', owner: 'device', name: 'dawaya_push' },

  // By these the server renders the next page; kept in step with what is stored above.
  languageCookie: cookie('lang'),
  themeCookie: cookie('theme'),
  rolesCookie: cookie('roles'),
  cityCookie: cookie('city'),
  lowDataCookie: cookie('lowData'),
  /** Names the styles whose files this browser has. */
  stylesCookie: cookie('styles'),
} as const;

type Table = typeof table;
type KeysOf<Entry> = { [Key in keyof Table]: Table[Key] extends Entry ? Key : never }[keyof Table];

export type TextKey = KeysOf<Text>;
export type CookieKey = KeysOf<{ storage: 'cookie' }>;
export type TimedKey = KeysOf<{ prefix: string }>;
export type TimedValue<Key extends TimedKey> = NonNullable<Table[Key]['value']>;
