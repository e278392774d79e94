import type { Audience } from '@dawaya/contract/vocabulary/live';

export interface Subscriber {
  audiences: readonly Audience[];
  /** Sends the current version of an audience, which may repeat an earlier one. */
  notify(audience: Audience, version: number): void;
}

/**
 * Knows the open streams of this process, and reads versions for them: all wanted versions with one
 * query, and never two queries at once, so that no answer overtakes another.
 * @param onError gets the error of a failed query. The next change or timer repeats it.
 */
export function createHub(
  read: (audiences: readonly Audience[]) => Promise<Map<Audience, number>>,
  onError: (error: unknown) => void,
) {
  const open = new Map<Audience, Set<Subscriber>>();
  const wanted = new Set<Audience>();
  let isReading = false;

  const readWanted = async () => {
    if (isReading) return;
    isReading = true;
    try {
      while (wanted.size > 0) {
        const asked = [...wanted];
        wanted.clear();
        for (const [audience, version] of await read(asked))
          for (const subscriber of open.get(audience) ?? []) subscriber.notify(audience, version);
      }
    } catch (error) {
      onError(error);
    } finally {
      isReading = false;
    }
  };

  return {
    look(audiences: Iterable<Audience>): void {
      for (const audience of audiences) if (open.has(audience)) wanted.add(audience);
      void readWanted();
    },
    lookAtAll(): void {
      this.look(open.keys());
    },
    /** Adds a stream and sends it the versions of its audiences. */
    add(subscriber: Subscriber): void {
      for (const audience of subscriber.audiences) {
        const others = open.get(audience) ?? new Set();
        open.set(audience, others.add(subscriber));
      }
      this.look(subscriber.audiences);
    },
    remove(subscriber: Subscriber): void {
      for (const audience of subscriber.audiences) {
        const others = open.get(audience);
        others?.delete(subscriber);
        if (others?.size === 0) open.delete(audience);
      }
    },
  };
}
