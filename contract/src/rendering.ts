import type { Language } from './vocabulary/languages.ts';
import type { Role } from './vocabulary/roles.ts';

export type Theme = 'light' | 'dark' | 'system';

export const isTheme = (value: unknown): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system';

/** What the server renders with, and what the first look in the browser must agree with. */
export interface Preferences {
  language: Language;
  theme: Theme;
  roles: Role[];
  /** No pictures and no fonts: asked for here, or by the browser's `Save-Data` (docs/decisions/0082). */
  lowData: boolean;
}

/**
 * What a plain form was answered, for the page that shows it (product decision 49): what it was
 * refused for, or what it found.
 */
export interface PlainAnswer {
  /** The address of the page that shows it, which is not the one that was called. */
  at: string;
  /** The path that the form was sent to: which of the page's forms it was. */
  action: string;
  /** What was typed, by the names of the form's fields; null where it was refused before it was read. */
  typed: Record<string, string> | null;
  /** Why it was refused, in the reader's language. */
  error?: string;
  code?: string;
  details?: { field: string; message: string }[];
  /** What the call answered, where there is no page to go to. */
  answer?: unknown;
}

/** How the server has a page rendered by what `web` built for it. */
export type Render<Transport> = (input: {
  path: string;
  /** Without the question mark. */
  search: string;
  preferences: Preferences;
  /** Where the product is reached, without a slash at the end: what leads here from outside says it. */
  publicUrl: string;
  /** Answers the reads of the page, in process. */
  transport: Transport;
  /** It is the answer to a form of the page. */
  plain?: PlainAnswer;
}) => Promise<Rendered>;

export interface Rendered {
  status: number;
  html: string;
  /** Travels with the page as JSON. */
  state: unknown;
  title: string;
  description: string;
  noindex: boolean;
  /** The address of the picture that messengers show, from the root; the product's own otherwise. */
  picture?: string;
  /** What the page is about, in the words of schema.org. */
  linkedData: object[];
  /** The page's source file: the manifest's key to its script. */
  source: string;
  /** Whether every read was answered: a page with a gap is not worth keeping. */
  complete: boolean;
}
