import { connectivityNow, noteAnswer, subscribeConnectivity } from './connectivity.ts';
import { OfflineError } from './errors.ts';
import { loadScript } from './missing-script.ts';

/** Milliseconds before a missing script is asked for again: doubled each time. */
const [shortest, longest] = [3_000, 60_000];

/**
 * Loads a script, and tries again until it is here: after a wait, because the browser may not
 * report that a flaky connection is back, and as soon as another call got through.
 * @returns a function that gives up
 */
export function loadUntilHere<Script>(
  load: () => Promise<Script>,
  onHere: (script: Script) => void,
): () => void {
  let wait = shortest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: 'waiting' | 'loading' | 'over' = 'waiting';
  let { isOffline } = connectivityNow();

  async function start(): Promise<void> {
    if (state !== 'waiting') return;
    clearTimeout(timer);
    state = 'loading';
    try {
      const script = await loadScript(load);
      if (isOver()) return;
      giveUp();
      onHere(script);
    } catch (error) {
      // `ConnectivityNotice` shows this.
      if (error instanceof OfflineError) noteAnswer(null);
      if (isOver()) return;
      state = 'waiting';
      timer = setTimeout(start, wait);
      wait = Math.min(wait * 2, longest);
    }
  }
  const isOver = () => state === 'over';
  const end = subscribeConnectivity(() => {
    const wasOffline = isOffline;
    isOffline = connectivityNow().isOffline;
    if (wasOffline && !isOffline) void start();
  });
  function giveUp(): void {
    state = 'over';
    clearTimeout(timer);
    end();
  }
  void start();
  return giveUp;
}
