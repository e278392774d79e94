import type { PlainAnswer, Preferences } from '@dawaya/contract/rendering';
import type { DehydratedState } from '@tanstack/react-query';

/** What travels with the HTML as JSON, so that the browser starts from what the server rendered. */
export interface BootState {
  preferences: Preferences;
  publicUrl: string;
  queries: DehydratedState;
  /** The day in Khartoum. */
  renderedOn: string;
  /** The parameters that the page was rendered with: the address's, and the remembered city. */
  search: string;
  /** The page is the answer to one of its forms. */
  plain?: PlainAnswer;
}
