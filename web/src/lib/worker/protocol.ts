import type { Theme } from '@dawaya/contract/rendering';
import type { Language } from '@dawaya/contract/vocabulary/languages';

/** The reader's preferences: the server gets them by cookies, which the worker cannot read. */
export interface WorkerPreferences {
  language: Language;
  theme: Theme;
  lowData: boolean;
}

/** The state of an open page, which it sends to the worker when idle. */
export interface OpenPage {
  /** Path and parameters. */
  address: string;
  reader: WorkerPreferences;
  files: string[];
}

/**
 * The header of a cached response: when it was fetched, in milliseconds. A cached page has it in
 * its head.
 */
export const cachedAtHeader = 'dawaya-kept-at';
export const cachedAtMeta = 'kept-at';
