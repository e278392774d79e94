import type { Theme } from '@dawaya/contract/rendering';
import type { Language } from '@dawaya/contract/vocabulary/languages';

/** How whoever reads here reads: what the server knows by cookies, and the worker does not get. */
export interface Reader {
  language: Language;
  theme: Theme;
  lowData: boolean;
}

/** What an open page tells the worker once nothing else is to be done. */
export interface Here {
  /** The page's address: path and parameters. */
  address: string;
  reader: Reader;
  /** The addresses of the files that it has loaded. */
  files: string[];
}

/** Of a cached response: when it was fetched, in milliseconds. A cached page says so in its head. */
export const keptAtHeader = 'dawaya-kept-at';
export const keptAtMeta = 'kept-at';
