import { atPhoto } from './at-photo.ts';
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
/** How often in a row the server may refuse one for now, before it is left until the form is sent. */
const mostRefusals = 4;

/**
 * Takes photos to the server while their form is still being filled in, one after another, and says
 * of each how much of it is there. Nobody can use them until the form is sent (docs/decisions/0081).
 * @param keep where a photo was begun, so that sending it goes on from there
 * @param find where it was begun, perhaps by another tab
 */
export function createLeaving(
  keep: (photo: string, place: string) => Promise<void>,
  find: (photo: string) => Promise<string | undefined>,
) {
  const places = new Map<string, string>();
  const whole = new Set<string>();
  let waiting: LeavingPhoto[] = [];
  let current: { id: string; stop: AbortController; end: Promise<void> } | undefined;
  let failures = 0;
  let refusals = 0;
  /** The server has named a time, and is not asked sooner: by no new photo, and by no line that is back. */
  let mustWait = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    clearTimeout(timer);
    begin();
  };

  function begin(): void {
    const [photo] = waiting;
    if (current || !photo || mustWait) return;
    const stop = new AbortController();
    const end = take(photo, stop.signal).finally(() => {
      current = undefined;
    });
    current = { id: photo.id, stop, end };
    end.then(begin, (error: unknown) => {
      const refusal = error instanceof UploadRefused ? error : undefined;
      // Another try would be refused as well; it is asked for when the form is sent.
      if (refusal && (isFinal(refusal) || ++refusals >= mostRefusals)) waiting = [];
      const asked = (refusal?.retryAfter ?? 0) * 1000;
      mustWait = asked > 0 && !stop.signal.aborted;
      if (stop.signal.aborted || (waiting.length === 0 && !mustWait)) return;
      const wait = Math.min(longestWait, shortestWait * 2 ** failures++);
      timer = setTimeout(
        () => {
          mustWait = false;
          begin();
        },
        Math.max(asked, wait),
      );
      if (!mustWait) addEventListener('online', wake, { once: true });
    });
  }

  async function take({ id, blob }: LeavingPhoto, signal: AbortSignal): Promise<void> {
    await atPhoto(id, signal, async (isAlone) => {
      const begun = (await find(id)) ?? places.get(id);
      if (begun) places.set(id, begun);
      await upload({
        body: blob,
        name: `prescription.${blob.type.replace('image/', '').replace('jpeg', 'jpg')}`,
        place: begun ?? null,
        signal,
        isAlone,
        onPlace: async (place) => {
          places.set(id, place);
          await keep(id, place);
          return place;
        },
        onShare: (share) => tellOutbox({ kind: 'share', photo: id, share }),
      });
    });
    [failures, refusals] = [0, 0];
    whole.add(id);
    waiting = waiting.filter((photo) => photo.id !== id);
  }

  /** Ends what is on its way. */
  async function pause(): Promise<void> {
    clearTimeout(timer);
    removeEventListener('online', wake);
    waiting = [];
    mustWait = false;
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

const isFinal = ({ status }: UploadRefused) => status < 500 && status !== 429;

export type Leaving = ReturnType<typeof createLeaving>;
