import type { PlainAnswer, Preferences } from '@dawaya/contract/rendering';
import type { DehydratedState } from '@tanstack/react-query';

export interface BootState {
  preferences: Preferences;
  publicUrl: string;
  queries: DehydratedState;
  /** The day in Khartoum. */
  renderedOn: string;
  /** The parameters of the rendering: those of the address, and the remembered city. */
  search: string;
  plain?: PlainAnswer;
}
