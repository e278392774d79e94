import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { publishOutboxNews } from './news.ts';
import { removeUpload, UploadRefusedError, upload, withPhotoLock } from './upload.ts';

export interface EarlyPhoto {
  id: string;
  blob: Blob;
}

/** Milliseconds before the next try of a photo: doubled each time. */
const shortestWait = 3000;
const longestWaitMs = 2 * minuteMs;
/** Temporary refusals in a row, after which a photo waits until its form is sent. */
const maxRefusals = 4;

/**
 * Uploads photos while their form is still being filled in, one after another, and reports the
 * share of each that has arrived. No pharmacy or doctor gets them before the form is sent
 * (docs/connections.md).
 * @param storeUrl stores the URL of an upload, so that sending continues it
 * @param findUrl returns the URL, perhaps from another tab
 */
export function createEarlyUploads(
  storeUrl: (photo: string, uploadUrl: string) => Promise<void>,
  findUrl: (photo: string) => Promise<string | undefined>,
) {
  const uploadUrls = new Map<string, string>();
  const whole = new Set<string>();
  let waitingPhotos: EarlyPhoto[] = [];
  let current: { id: string; stop: AbortController; end: Promise<void> } | undefined;
  let failures = 0;
  let refusals = 0;
  /**
   * True until the time that the server named has passed. Neither a new photo nor a new connection
   * shortens it.
   */
  let mustWait = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    clearTimeout(timer);
    begin();
  };

  function begin(): void {
    const [photo] = waitingPhotos;
    if (current || !photo || mustWait) return;
    const stop = new AbortController();
    const end = uploadPhoto(photo, stop.signal).finally(() => {
      current = undefined;
    });
    current = { id: photo.id, stop, end };
    end.then(begin, (error: unknown) => {
      const refusal = error instanceof UploadRefusedError ? error : undefined;
      // The server would refuse another try too; the photo is uploaded when the form is sent.
      if (refusal && (isFinal(refusal) || ++refusals >= maxRefusals)) waitingPhotos = [];
      const retryAfterMs = (refusal?.retryAfter ?? 0) * 1000;
      mustWait = retryAfterMs > 0 && !stop.signal.aborted;
      if (stop.signal.aborted || (waitingPhotos.length === 0 && !mustWait)) return;
      const wait = Math.min(longestWaitMs, shortestWait * 2 ** failures++);
      timer = setTimeout(
        () => {
          mustWait = false;
          begin();
        },
        Math.max(retryAfterMs, wait),
      );
      if (!mustWait) addEventListener('online', wake, { once: true });
    });
  }

  async function uploadPhoto({ id, blob }: EarlyPhoto, signal: AbortSignal): Promise<void> {
    await withPhotoLock(id, signal, async (isAlone) => {
      const begun = (await findUrl(id)) ?? uploadUrls.get(id);
      if (begun) uploadUrls.set(id, begun);
      await upload({
        body: blob,
        name: `prescription.${blob.type.replace('image/', '').replace('jpeg', 'jpg')}`,
        uploadUrl: begun ?? null,
        signal,
        isAlone,
        onUploadUrl: async (uploadUrl) => {
          uploadUrls.set(id, uploadUrl);
          await storeUrl(id, uploadUrl);
          return uploadUrl;
        },
        onShare: (share) => publishOutboxNews({ kind: 'share', photo: id, share }),
      });
    });
    [failures, refusals] = [0, 0];
    whole.add(id);
    waitingPhotos = waitingPhotos.filter((photo) => photo.id !== id);
  }

  async function pause(): Promise<void> {
    clearTimeout(timer);
    removeEventListener('online', wake);
    waitingPhotos = [];
    mustWait = false;
    current?.stop.abort();
    // The upload was stopped, which is no failure.
    await current?.end.catch(() => {});
  }

  return {
    /**
     * Adds a photo, unless it is added already. @param uploadUrl of an upload that an earlier page
     * began
     */
    add(photo: EarlyPhoto, uploadUrl?: string): void {
      if (uploadUrl && !uploadUrls.has(photo.id)) uploadUrls.set(photo.id, uploadUrl);
      if (whole.has(photo.id) || waitingPhotos.some(({ id }) => id === photo.id)) return;
      waitingPhotos = [...waitingPhotos, photo];
      begin();
    },

    /**
     * Removes a photo and its uploaded part.
     * @param begun the URL of an upload that an earlier page began
     */
    async remove(id: string, begun?: string): Promise<void> {
      waitingPhotos = waitingPhotos.filter((photo) => photo.id !== id);
      if (current?.id === id) {
        current.stop.abort();
        // The upload was stopped, which is no failure.
        await current.end.catch(() => {});
        begin();
      }
      const uploadUrl = uploadUrls.get(id) ?? begun;
      uploadUrls.delete(id);
      if (uploadUrl) await removeUpload(uploadUrl);
    },

    /** Stops when the form is sent. @returns the URL of each photo's upload */
    async handOver(): Promise<ReadonlyMap<string, string>> {
      await pause();
      return new Map(uploadUrls);
    },

    async clear(): Promise<void> {
      await pause();
      uploadUrls.clear();
      whole.clear();
    },
  };
}

const isFinal = ({ status }: UploadRefusedError) => status < 500 && status !== 429;

export type EarlyUploads = ReturnType<typeof createEarlyUploads>;
