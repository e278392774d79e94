import type { Audience } from '@dawaya/contract/vocabulary/live';

/** A stream as the hub knows it. */
export interface Subscriber {
  audiences: readonly Audience[];
  /** Where an audience stands now; it may be what was told before. */
  tell(audience: Audience, version: number): void;
}

/**
 * Knows which streams of this process are open, and asks for versions on their behalf: all that are
 * wanted at a time with one question, and never two at once, so that no answer overtakes another.
 * @param onError told of a question that failed; it is asked again when there is news or time passes.
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
          for (const subscriber of open.get(audience) ?? []) subscriber.tell(audience, version);
      }
    } catch (error) {
      onError(error);
    } finally {
      isReading = false;
    }
  };

  return {
    /** Asks where these audiences stand, those that anybody here listens for. */
    look(audiences: Iterable<Audience>): void {
      for (const audience of audiences) if (open.has(audience)) wanted.add(audience);
      void readWanted();
    },
    /** Asks where all stand that anybody here listens for. */
    lookAtAll(): void {
      this.look(open.keys());
    },
    /** Adds a stream, which is told where its audiences stand. */
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
