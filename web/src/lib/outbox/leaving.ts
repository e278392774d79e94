import { tellOutbox } from './news.ts';
import { removeUpload, UploadRefused, upload } from './upload.ts';

/** A photo of a form that is still being filled in. */
export interface LeavingPhoto {
  id: string;
  blob: Blob;
}

/** In milliseconds, before a photo that did not get through is tried again: doubled each time. */
const shortestWait = 3000;
const longestWait = 2 * 60_000;

/**
 * Takes photos to the server while their form is still being filled in, one after another, and says
 * of each how much of it is there. Nobody can use them until the form is sent (docs/decisions/0081).
 * @param keep where a photo was begun, so that sending it goes on from there
 */
export function createLeaving(keep: (photo: string, place: string) => Promise<void>) {
  const places = new Map<string, string>();
  const whole = new Set<string>();
  let waiting: LeavingPhoto[] = [];
  let current: { id: string; stop: AbortController; end: Promise<void> } | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    clearTimeout(timer);
    begin();
  };

  function begin(): void {
    const [photo] = waiting;
    if (current || !photo) return;
    const stop = new AbortController();
    const end = take(photo, stop.signal).finally(() => {
      current = undefined;
    });
    current = { id: photo.id, stop, end };
    end.then(begin, (error: unknown) => {
      // Another try would be refused as well; it is asked for when the form is sent.
      if (error instanceof UploadRefused && error.status < 500 && error.status !== 429)
        waiting = [];
      if (stop.signal.aborted || waiting.length === 0) return;
      timer = setTimeout(begin, Math.min(longestWait, shortestWait * 2 ** failures++));
      addEventListener('online', wake, { once: true });
    });
  }

  async function take({ id, blob }: LeavingPhoto, signal: AbortSignal): Promise<void> {
    await upload({
      body: blob,
      name: `prescription.${blob.type.replace('image/', '').replace('jpeg', 'jpg')}`,
      place: places.get(id) ?? null,
      signal,
      isAlone: true,
      onPlace: async (place) => {
        places.set(id, place);
        await keep(id, place);
        return place;
      },
      onShare: (share) => tellOutbox({ kind: 'share', photo: id, share }),
    });
    failures = 0;
    whole.add(id);
    waiting = waiting.filter((photo) => photo.id !== id);
  }

  /** Ends what is on its way. */
  async function pause(): Promise<void> {
    clearTimeout(timer);
    removeEventListener('online', wake);
    waiting = [];
    current?.stop.abort();
    await current?.end.catch(() => {});
  }

  return {
    /** Takes photos along, those that are not yet. @param place where an earlier page began it */
    add(photo: LeavingPhoto, place?: string): void {
      if (place && !places.has(photo.id)) places.set(photo.id, place);
      if (whole.has(photo.id) || waiting.some(({ id }) => id === photo.id)) return;
      waiting = [...waiting, photo];
      begin();
    },

    /**
     * A photo is no longer to be sent: what of it is at the server goes too.
     * @param begun where an earlier page began it
     */
    async remove(id: string, begun?: string): Promise<void> {
      waiting = waiting.filter((photo) => photo.id !== id);
      if (current?.id === id) {
        current.stop.abort();
        await current.end.catch(() => {});
        begin();
      }
      const place = places.get(id) ?? begun;
      places.delete(id);
      if (place) await removeUpload(place);
    },

    /** Stops, as the form is sent. @returns where each photo was begun */
    async handOver(): Promise<ReadonlyMap<string, string>> {
      await pause();
      return new Map(places);
    },

    /** Stops, and knows nothing of those before. */
    async forget(): Promise<void> {
      await pause();
      places.clear();
      whole.clear();
    },
  };
}

export type Leaving = ReturnType<typeof createLeaving>;
