import { OfflineError } from './errors.ts';
import { lineNow, noteAnswer, subscribeLine } from './line.ts';
import { loadScript } from './missing-script.ts';

/** How long until a script that did not come is asked for again, in milliseconds: doubled each time. */
const [shortest, longest] = [3_000, 60_000];

/**
 * Loads a script, and again until it is here: after a while, since a flaky line tells nobody that it
 * is back, and as soon as another call got through.
 * @returns how to give it up
 */
export function loadUntilHere<Script>(
  load: () => Promise<Script>,
  onHere: (script: Script) => void,
): () => void {
  let wait = shortest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: 'waiting' | 'loading' | 'over' = 'waiting';
  let { isGone } = lineNow();

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
      // The frame says that there is no line (`LineNotice`).
      if (error instanceof OfflineError) noteAnswer(null);
      if (isOver()) return;
      state = 'waiting';
      timer = setTimeout(start, wait);
      wait = Math.min(wait * 2, longest);
    }
  }
  const isOver = () => state === 'over';
  const end = subscribeLine(() => {
    const wasGone = isGone;
    isGone = lineNow().isGone;
    if (wasGone && !isGone) void start();
  });
  function giveUp(): void {
    state = 'over';
    clearTimeout(timer);
    end();
  }
  void start();
  return giveUp;
}
