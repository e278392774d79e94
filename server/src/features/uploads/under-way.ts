import { type Pause, seconds } from '../../platform/clock.ts';

/** A part on a line that is dead without saying so holds up nobody for longer. */
const longestWait = seconds(1);

/**
 * The parts that are under way in this process, by the id of their photo. Whoever asks how much is
 * there has mostly cut one off, whose last bytes are still to be kept: what is said before that is
 * wrong when the next part comes (docs/decisions/0106).
 */
export function createPartsUnderWay(pause: Pause) {
  const ends = new Map<string, Promise<unknown>>();
  return {
    async take<T>(id: string, work: () => Promise<T>): Promise<T> {
      const done = work();
      const end = Promise.allSettled([ends.get(id), done]);
      ends.set(id, end);
      try {
        return await done;
      } finally {
        if (ends.get(id) === end) ends.delete(id);
      }
    },

    /** Waits until none is under way, for a second at most. @returns whether one was */
    async end(id: string): Promise<boolean> {
      const end = ends.get(id);
      if (end) await Promise.race([end, pause(longestWait)]);
      return end !== undefined;
    },
  };
}
