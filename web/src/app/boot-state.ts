import type { DehydratedState } from '@tanstack/react-query';
import type { Preferences } from '../lib/preferences.tsx';

/** What travels with the HTML as JSON, so that the browser starts from what the server rendered. */
export interface BootState {
  preferences: Preferences;
  queries: DehydratedState;
}
