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
  readVersions: (audiences: readonly Audience[]) => Promise<Map<Audience, number>>,
  onError: (error: unknown) => void,
) {
  const subscribers = new Map<Audience, Set<Subscriber>>();
  const requested = new Set<Audience>();
  let isReading = false;

  const readRequested = async () => {
    if (isReading) return;
    isReading = true;
    try {
      while (requested.size > 0) {
        const audiences = [...requested];
        requested.clear();
        for (const [audience, version] of await readVersions(audiences))
          for (const subscriber of subscribers.get(audience) ?? [])
            subscriber.notify(audience, version);
      }
    } catch (error) {
      onError(error);
    } finally {
      isReading = false;
    }
  };

  return {
    requestVersions(audiences: Iterable<Audience>): void {
      for (const audience of audiences) if (subscribers.has(audience)) requested.add(audience);
      void readRequested();
    },
    requestAllVersions(): void {
      this.requestVersions(subscribers.keys());
    },
    /** Adds a stream and sends it the versions of its audiences. */
    add(subscriber: Subscriber): void {
      for (const audience of subscriber.audiences) {
        const otherSubscribers = subscribers.get(audience) ?? new Set();
        subscribers.set(audience, otherSubscribers.add(subscriber));
      }
      this.requestVersions(subscriber.audiences);
    },
    remove(subscriber: Subscriber): void {
      for (const audience of subscriber.audiences) {
        const otherSubscribers = subscribers.get(audience);
        otherSubscribers?.delete(subscriber);
        if (otherSubscribers?.size === 0) subscribers.delete(audience);
      }
    },
  };
}
