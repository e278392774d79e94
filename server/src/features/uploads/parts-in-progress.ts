import { type Pause, seconds } from '../../platform/clock.ts';

const maxWait = seconds(1);

/**
 * Tracks the parts that this process is receiving, by the id of their photo. A browser that
 * requests the offset has usually cut off a part whose last bytes are still being stored, so an
 * offset before that would be wrong (docs/connections.md).
 */
export function createPartsUnderWay(pause: Pause) {
  const ends = new Map<string, Promise<unknown>>();
  return {
    async run<T>(id: string, work: () => Promise<T>): Promise<T> {
      const done = work();
      const end = Promise.allSettled([ends.get(id), done]);
      ends.set(id, end);
      try {
        return await done;
      } finally {
        if (ends.get(id) === end) ends.delete(id);
      }
    },

    /** Waits until no part is being received, for a second at most. @returns whether one was */
    async end(id: string): Promise<boolean> {
      const end = ends.get(id);
      if (end) await Promise.race([end, pause(maxWait)]);
      return end !== undefined;
    },
  };
}
