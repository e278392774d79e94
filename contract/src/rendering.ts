import type { Language } from './vocabulary/languages.ts';
import type { Role } from './vocabulary/roles.ts';

export type Theme = 'light' | 'dark' | 'system';

export const isTheme = (value: unknown): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system';

/**
 * The preferences that the server renders with. The first render in the browser must use the same.
 */
export interface Preferences {
  language: Language;
  theme: Theme;
  roles: Role[];
  /**
   * No pictures and no fonts, by the visitor's choice or the browser's `Save-Data`
   * (docs/connections.md).
   */
  lowData: boolean;
}

/**
 * The result of a plain form, for the page that shows it (docs/connections.md): an error or an
 * answer.
 */
export interface PlainAnswer {
  /** The path of the page that shows it; the form was sent to another path. */
  at: string;
  /** The path that the form was sent to; it identifies the form on the page. */
  action: string;
  /** The visitor's input by field name; null if the server refused the form before it read it. */
  typed: Record<string, string> | null;
  /** The error in the reader's language. */
  error?: string;
  code?: string;
  details?: { field: string; message: string }[];
  /** The answer of the call, if no page shows the result. */
  answer?: unknown;
}

/** Renders a page on the server; `web` builds this function. */
export type Render<Transport> = (input: {
  path: string;
  search: string;
  preferences: Preferences;
  /** The origin of the installation, without a slash at the end, for absolute links. */
  publicUrl: string;
  /** Answers the page's reads within the process. */
  transport: Transport;
  /** Present when the page shows the result of one of its forms. */
  plain?: PlainAnswer;
}) => Promise<Rendered>;

export interface Rendered {
  status: number;
  html: string;
  /** JSON that the page carries to the browser. */
  state: unknown;
  title: string;
  description: string;
  noindex: boolean;
  /** The path of the picture for messengers' previews; the product's own picture by default. */
  picture?: string;
  /** Descriptions of the page's subject in the vocabulary of schema.org. */
  linkedData: object[];
  /** The page's source file, which is the key to its script in the manifest. */
  source: string;
  /** Whether every read has an answer. The server caches only complete pages. */
  complete: boolean;
}
