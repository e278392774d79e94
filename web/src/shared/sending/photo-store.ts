import { maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { listenToOutbox } from '../../lib/outbox/news.ts';
import { onDraftsDeleted, readTimed } from '../../lib/store/store.ts';
import type { FileArea } from '../../lib/store/table.ts';
import { readSubmission, writeSubmission } from '../../lib/submission.ts';
import { uuid } from '../../lib/uuid.ts';
import { createEarlyUploadGate } from './early-upload-gate.ts';
import {
  createPhoto,
  type DraftPhoto,
  empty,
  type Photos,
  type SendablePhoto,
  type SendingModules,
  sha256Of,
} from './photo.ts';
import { photoEdits } from './photo-edits.ts';
import { createPhotoQueue, createPhotoState } from './photo-state.ts';

/**
 * Holds the photos of one form. The browser stores them for a day under the form's draft: first as
 * chosen, then as they will be sent. They are uploaded once they may be.
 * @param area the form, by the name of its submission
 * @param loadWork loads the functions that work on photos; chosen files wait for it
 * @param options `waitsForRelease`: photos are uploaded only after `release`, not when chosen
 */
export function createPhotoStore(
  area: FileArea,
  loadWork: () => Promise<SendingModules>,
  { waitsForRelease = false } = {},
) {
  const { read, change, listen, withId, withRefused, revokePreviews } = createPhotoState();
  const { photoWork, enqueue, settle } = createPhotoQueue(loadWork);
  let draft: string | undefined;
  let isListening = false;

  /** Stores a photo for a day under its draft, unless that draft has ended. */
  async function store(
    { id, blob, name, at, uncovered, chosen, uploadUrl }: DraftPhoto,
    isRaw?: true,
  ): Promise<void> {
    const draftAtStart = draft;
    const { writeFile } = await photoWork();
    if (
      draftAtStart === undefined ||
      draft !== draftAtStart ||
      readTimed('submission', area)?.id !== draftAtStart
    )
      return;
    writeSubmission(area, readSubmission(area));
    const besides = {
      ...(uncovered && { uncovered }),
      ...(uploadUrl && { uploadUrl }),
      chosen,
      isRaw,
    };
    await writeFile({ area, draft: draftAtStart, id, blob, name, at, ...besides });
  }

  /**
   * Prepares a chosen file, which counts as being prepared.
   * @param draftAtStart the draft that it was chosen for
   */
  async function prepare({ id, blob, name, at }: DraftPhoto, draftAtStart: string): Promise<void> {
    const full = read().photos.length >= maxFilesPerRequest;
    const chosen = await sha256Of(blob);
    const { preparePhoto, removeFile } = await photoWork();
    const prepared = full ? 'tooMany' : await preparePhoto(blob);
    // The draft has ended meanwhile.
    if (draft !== draftAtStart) return;
    const preparing = read().preparing - 1;
    if (typeof prepared === 'string') {
      change({ preparing, refused: withRefused({ name, problem: prepared }) });
      return removeFile(id);
    }
    const photo = createPhoto({ id, blob: prepared, name, at, chosen });
    change({ preparing, photos: [...read().photos, photo].sort((a, b) => a.at - b.at) });
    await store(photo);
    void uploads.start();
  }

  const uploads = createEarlyUploadGate({
    photos: () => read().photos,
    storeUploadUrl: async (id, uploadUrl) => {
      const photo = withId(id);
      if (!photo) return;
      change({ photos: read().photos.map((one) => (one === photo ? { ...one, uploadUrl } : one)) });
      await store({ ...photo, uploadUrl });
    },
    findUploadUrl: async (id) => (await (await photoWork()).readFile(id))?.uploadUrl,
    startsAtOnce: !waitsForRelease,
  });

  function followShares(): void {
    listenToOutbox((news) => {
      if (news.kind !== 'share' || !withId(news.photo)) return;
      change({ shares: { ...read().shares, [news.photo]: news.share } });
    });
  }

  async function exchange({ id }: SendablePhoto, photo: SendablePhoto): Promise<void> {
    const old = withId(id);
    if (!old) return URL.revokeObjectURL(photo.url);
    change({ photos: read().photos.map((one) => (one === old ? photo : one)), restored: false });
    URL.revokeObjectURL(old.url);
    await store(photo);
    await (await photoWork()).removeFile(old.id);
    void uploads.remove(old).then(uploads.start);
  }

  function clear(): void {
    revokePreviews();
    draft = undefined;
    change(empty);
    void uploads.clear();
    enqueue(async () => (await photoWork()).removeFiles(area));
  }

  return {
    subscribe: (listener: () => void) => {
      if (!isListening) {
        followShares();
        // Signing out deletes all drafts, so that the next person does not see the photos.
        onDraftsDeleted(clear);
      }
      isListening = true;
      return listen(listener);
    },
    read,

    restore(): void {
      enqueue(async () => {
        const { id } = readSubmission(area);
        if (draft === id) return;
        draft = id;
        revokePreviews();
        const { readFiles } = await photoWork();
        const files = await readFiles(area, id);
        const photos = files.filter(({ isRaw }) => !isRaw).map(createPhoto);
        const raw = files.filter(({ isRaw }) => isRaw);
        const preparing = read().preparing + raw.length;
        change({ ...empty, preparing, photos, restored: files.length > 0 });
        for (const file of raw) enqueue(() => prepare(file, id));
        void uploads.start();
      });
    },

    /** Adds chosen files and refuses those beyond the tenth. Each is stored, then prepared. */
    add(files: readonly File[]): void {
      change({ preparing: read().preparing + files.length, refused: [], restored: false });
      const { id: of } = readSubmission(area);
      draft = of;
      const now = Date.now();
      const chosen = files.map((blob, n) => ({ id: uuid(), blob, name: blob.name, at: now + n }));
      const storedPhotos = Promise.all(
        chosen.slice(0, maxFilesPerRequest).map((file) => store(file, true)),
      );
      for (const file of chosen) enqueue(() => storedPhotos.then(() => prepare(file, of)));
    },

    /**
     * Adds files that have to be fetched first. Until then they count as being prepared, and
     * sending waits for them.
     * @throws the error of `fetchAll`: then no file is added
     */
    addComing(count: number, fetchAll: () => Promise<readonly File[]>): Promise<void> {
      return new Promise((resolve, reject) => {
        enqueue(async () => {
          const draftAtStart = draft;
          change({ preparing: read().preparing + count });
          const come = await fetchAll().catch((error: unknown) => void reject(error));
          // The draft has ended meanwhile.
          if (draft !== draftAtStart) return resolve();
          change({ preparing: read().preparing - count });
          if (come) this.add(come);
          resolve();
        });
      });
    },

    ...photoEdits({ enqueue, exchange, photoWork, withId }),

    retake(id: string, file: File): void {
      change({ preparing: read().preparing + 1, refused: [] });
      const draftAtStart = draft;
      enqueue(async () => {
        const { preparePhoto } = await photoWork();
        const prepared = await preparePhoto(file);
        if (draft !== draftAtStart) return;
        const preparing = read().preparing - 1;
        if (typeof prepared === 'string') {
          return change({
            preparing,
            refused: withRefused({ name: file.name, problem: prepared }),
          });
        }
        change({ preparing });
        const old = withId(id);
        if (old)
          await exchange(
            old,
            createPhoto({ id: uuid(), blob: prepared, name: file.name, at: old.at }),
          );
      });
    },

    remove(id: string): void {
      const removed = withId(id);
      if (removed) URL.revokeObjectURL(removed.url);
      change({ photos: read().photos.filter((photo) => photo !== removed), restored: false });
      enqueue(async () => (await photoWork()).removeFile(id));
      if (removed) void uploads.remove(removed);
    },

    /** Allows or stops the uploads: a photo that the person still covers must not be uploaded. */
    release: uploads.release,

    /**
     * Hands the uploads over when the form is sent.
     * @returns the address of each upload, by the photo's id
     */
    handOver: uploads.handOver,

    /**
     * Continues the uploads after the form was not sent.
     * @param uploadUrls the uploads that were begun meanwhile, by the photo's id
     */
    resume(uploadUrls: Readonly<Record<string, string | null>> = {}): void {
      const photos = read().photos.map((photo) => ({
        ...photo,
        uploadUrl: uploadUrls[photo.id] ?? photo.uploadUrl,
      }));
      change({ photos });
      void uploads.resume();
    },

    hideRefused(id: string): void {
      change({ refused: read().refused.filter((file) => file.id !== id) });
    },

    /**
     * Waits until the stored photos are back, every chosen file is prepared or refused, and all
     * covering is done.
     * @throws OfflineError, or the import's error, if the functions cannot be loaded now
     */
    async ready(): Promise<Pick<Photos, 'photos' | 'refused'>> {
      await settle();
      return read();
    },

    clear,
  };
}

export type PhotoStore = ReturnType<typeof createPhotoStore>;

export const PhotosOfForm = createContext<PhotoStore | null>(null);

export function usePhotoStore(): PhotoStore {
  const store = useContext(PhotosOfForm);
  if (!store) throw new Error('photos outside of a form that has some');
  return store;
}

export const usePhotosOf = (store: PhotoStore): Photos =>
  useSyncExternalStore(store.subscribe, store.read, () => empty);

export const usePhotos = (): Photos => usePhotosOf(usePhotoStore());
