import { maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { loadUntilHere } from '../../lib/load-until-here.ts';
import { loadScript } from '../../lib/missing-script.ts';
import { listenToOutbox } from '../../lib/outbox/news.ts';
import type { StoredFile } from '../../lib/store/files.ts';
import { readTimed, whenDraftsGo } from '../../lib/store/store.ts';
import type { FileArea } from '../../lib/store/table.ts';
import { readSubmission, writeSubmission } from '../../lib/submission.ts';
import { uuid } from '../../lib/uuid.ts';
import type { PhotoProblem } from '../photos/photo-rules.ts';
import { letPhotosLeave } from './photos-leave.ts';

/** A photo that is ready to send, and the address of its preview. */
export interface Photo {
  /** Another picture is another photo: turning it gives it a new one. */
  id: string;
  blob: Blob;
  url: string;
  name: string;
  /** When it was taken up, in milliseconds: their order. */
  at: number;
  /** What it was before it was turned, and how far: turning it again costs no quality. */
  upright: Blob;
  quarters: number;
  /** What it was before something on it was covered; kept here until it is sent, and never sent. */
  uncovered: Blob | undefined;
  /** The SHA-256 of the file that it was made of alone; none of what was turned or covered since. */
  chosen: string | undefined;
  /** Where an earlier page began to upload it. */
  place: string | undefined;
}

/** A file that could not be taken, by its name. */
interface RefusedFile {
  id: string;
  name: string;
  problem: PhotoProblem;
}

interface Photos {
  photos: readonly Photo[];
  preparing: number;
  refused: readonly RefusedFile[];
  /** They were still here from before. */
  restored: boolean;
  /** How much of a photo is at the server, 0 to 1, by its id; nothing of those that are not in it. */
  shares: Readonly<Record<string, number>>;
}

/** What keeps photos and makes them ready. */
type Work = Pick<
  typeof import('../../lib/store/files.ts'),
  'readFile' | 'readFiles' | 'removeFile' | 'removeFiles' | 'writeFile'
> &
  Pick<typeof import('../photos/prepare-photo.ts'), 'preparePhoto' | 'turnPhoto'>;

const empty: Photos = { photos: [], preparing: 0, refused: [], restored: false, shares: {} };

/**
 * The photos of one form, kept in the browser for a day under the draft of what is being written:
 * as they were chosen first, then as they are sent. They leave for the server once they may.
 * @param area whose draft it is, by the name of its submission
 * @param loadWork brings what does the work; until it is here what was chosen waits for it
 * @param mayLeave whether they may as soon as they are chosen, or only after `release`
 */
export function createPhotoStore(area: FileArea, loadWork: () => Promise<Work>, mayLeave = true) {
  let state = empty;
  /** The draft that the photos in memory belong to. */
  let draft: string | undefined;
  let isListening = false;
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  let work: Promise<Work> | undefined;
  let onHere = (_here: Work) => {};

  /** However long the line is gone. */
  function photoWork(): Promise<Work> {
    work ??= new Promise((resolve) => {
      onHere = resolve;
      loadUntilHere(loadWork, resolve);
    });
    return work;
  }

  function change(next: Partial<Photos>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** One after the other: two photos of 12 megapixels at a time are too much for an old phone. */
  function enqueue(work: () => Promise<void>): void {
    queue = queue.then(work);
  }

  /** Stores a photo under the draft it was chosen for, whose day begins anew; nothing once that is over. */
  async function keep(
    { id, blob, name, at, uncovered, chosen, place }: Kept,
    isRaw?: true,
  ): Promise<void> {
    const of = draft;
    const { writeFile } = await photoWork();
    if (of === undefined || draft !== of || readTimed('submission', area)?.id !== of) return;
    writeSubmission(area, readSubmission(area));
    const besides = { ...(uncovered && { uncovered }), ...(place && { place }), chosen, isRaw };
    await writeFile({ area, draft: of, id, blob, name, at, ...besides });
  }

  /**
   * Makes a chosen file ready, which was counted as one that is being prepared.
   * @param of the draft that it was chosen for
   */
  async function prepare({ id, blob, name, at }: Kept, of: string): Promise<void> {
    const full = state.photos.length >= maxFilesPerRequest;
    const chosen = await sha256Of(blob);
    const { preparePhoto, removeFile } = await photoWork();
    const made = full ? 'tooMany' : await preparePhoto(blob);
    // Everything was forgotten meanwhile.
    if (draft !== of) return;
    const preparing = state.preparing - 1;
    if (typeof made === 'string') {
      change({ preparing, refused: withRefused({ name, problem: made }) });
      return removeFile(id);
    }
    const photo = shown({ id, blob: made, name, at, chosen });
    change({ preparing, photos: [...state.photos, photo].sort((a, b) => a.at - b.at) });
    await keep(photo);
    void way.goOn();
  }

  const way = letPhotosLeave(
    () => state.photos,
    async (id, place) => {
      const photo = withId(id);
      if (!photo) return;
      change({ photos: state.photos.map((one) => (one === photo ? { ...one, place } : one)) });
      await keep({ ...photo, place });
    },
    async (id) => (await (await photoWork()).readFile(id))?.place,
    mayLeave,
  );

  /** What is heard of photos that are leaving, from this page or the worker. */
  function hearShares(): void {
    listenToOutbox((news) => {
      if (news.kind !== 'share' || !withId(news.photo)) return;
      change({ shares: { ...state.shares, [news.photo]: news.share } });
    });
  }

  /** Puts another photo in the place of one; nothing where that was removed meanwhile. */
  async function exchange({ id }: Photo, photo: Photo): Promise<void> {
    const old = withId(id);
    if (!old) return URL.revokeObjectURL(photo.url);
    change({ photos: state.photos.map((one) => (one === old ? photo : one)), restored: false });
    URL.revokeObjectURL(old.url);
    await keep(photo);
    await (await photoWork()).removeFile(old.id);
    void way.takeBack(old).then(way.goOn);
  }

  const withId = (id: string) => state.photos.find((photo) => photo.id === id);

  /** However many are too many, it is said once. */
  function withRefused(file: Omit<RefusedFile, 'id'>): readonly RefusedFile[] {
    const said =
      file.problem === 'tooMany' && state.refused.some((one) => one.problem === 'tooMany');
    return said ? state.refused : [...state.refused, { id: uuid(), ...file }];
  }

  function forgetPreviews(): void {
    for (const { url } of state.photos) URL.revokeObjectURL(url);
  }

  /** After success, and for another draft. */
  function forget(): void {
    forgetPreviews();
    draft = undefined;
    change(empty);
    void way.forget();
    enqueue(async () => (await photoWork()).removeFiles(area));
  }

  return {
    subscribe: (listener: () => void) => {
      if (!isListening) {
        hearShares();
        // Whoever signs out takes them along; the next person is not shown them.
        whenDraftsGo(forget);
      }
      isListening = true;
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: (): Photos => state,

    /** Brings back what was chosen before a reload or a closed tab. */
    restore(): void {
      enqueue(async () => {
        const { id } = readSubmission(area);
        if (draft === id) return;
        draft = id;
        forgetPreviews();
        const { readFiles } = await photoWork();
        const files = await readFiles(area, id);
        const photos = files.filter(({ isRaw }) => !isRaw).map(shown);
        const raw = files.filter(({ isRaw }) => isRaw);
        const preparing = state.preparing + raw.length;
        change({ ...empty, preparing, photos, restored: files.length > 0 });
        for (const file of raw) enqueue(() => prepare(file, id));
        void way.goOn();
      });
    },

    /** Takes chosen files, those beyond the tenth aside; each is kept, and made ready in turn. */
    add(files: readonly File[]): void {
      change({ preparing: state.preparing + files.length, refused: [], restored: false });
      const { id: of } = readSubmission(area);
      draft = of;
      const now = Date.now();
      const chosen = files.map((blob, index) => ({
        ...{ id: uuid(), blob, name: blob.name, at: now + index },
      }));
      const kept = Promise.all(chosen.slice(0, maxFilesPerRequest).map((file) => keep(file, true)));
      for (const file of chosen) enqueue(() => kept.then(() => prepare(file, of)));
    },

    /**
     * Takes files that are still to be fetched, as `add` does: until then they count as being
     * prepared, and whoever sends waits for them.
     * @throws what `fetchAll` throws: then none is taken
     */
    addComing(count: number, fetchAll: () => Promise<readonly File[]>): Promise<void> {
      return new Promise((resolve, reject) => {
        enqueue(async () => {
          const of = draft;
          change({ preparing: state.preparing + count });
          const come = await fetchAll().catch((error: unknown) => void reject(error));
          // Everything was forgotten meanwhile.
          if (draft !== of) return resolve();
          change({ preparing: state.preparing - count });
          if (come) this.add(come);
          resolve();
        });
      });
    },

    /**
     * Turns a photo clockwise by a quarter.
     * @param onFailure when this browser cannot draw it: then it stays as it was
     */
    turn(id: string, onFailure: () => void): void {
      enqueue(async () => {
        const old = withId(id);
        if (!old) return;
        const quarters = (old.quarters + 1) % 4;
        const { turnPhoto } = await photoWork();
        const blob = quarters === 0 ? old.upright : await turnPhoto(old.upright, quarters);
        if (!blob) return onFailure();
        const { name, at, upright, uncovered } = old;
        const turned = shown({ id: uuid(), blob, name, at, uncovered });
        await exchange(old, { ...turned, upright, quarters });
      });
    },

    /** Takes another file in the place of a photo; one that cannot be taken leaves it there. */
    retake(id: string, file: File): void {
      change({ preparing: state.preparing + 1, refused: [] });
      const of = draft;
      enqueue(async () => {
        const { preparePhoto } = await photoWork();
        const made = await preparePhoto(file);
        if (draft !== of) return;
        const preparing = state.preparing - 1;
        if (typeof made === 'string') {
          return change({ preparing, refused: withRefused({ name: file.name, problem: made }) });
        }
        change({ preparing });
        const old = withId(id);
        if (old)
          await exchange(old, shown({ id: uuid(), blob: made, name: file.name, at: old.at }));
      });
    },

    /** Puts the picture with something covered in the place of a photo, which is kept beside it. */
    cover(id: string, blob: Blob): void {
      enqueue(async () => {
        const old = withId(id);
        if (!old) return;
        const { name, at, uncovered = old.blob } = old;
        await exchange(old, shown({ id: uuid(), blob, name, at, uncovered }));
      });
    },

    /** Brings back a photo as it was before anything on it was covered. */
    uncover(id: string): void {
      enqueue(async () => {
        const old = withId(id);
        if (!old?.uncovered) return;
        const { name, at, uncovered } = old;
        await exchange(old, shown({ id: uuid(), blob: uncovered, name, at }));
      });
    },

    /** Takes a photo out of what is sent, and out of the browser. */
    remove(id: string): void {
      const gone = withId(id);
      if (gone) URL.revokeObjectURL(gone.url);
      change({ photos: state.photos.filter((photo) => photo !== gone), restored: false });
      enqueue(async () => (await photoWork()).removeFile(id));
      if (gone) void way.takeBack(gone);
    },

    /** From now on the photos may leave, or no longer: what somebody still covers stays here. */
    release: way.release,

    /**
     * The form is sent: whoever sends it goes on with the photos from where they are.
     * @returns where each was begun to be uploaded, by its id
     */
    handOver: way.handOver,

    /**
     * It was not sent after all: the photos go on leaving by themselves.
     * @param places where each was begun meanwhile, by its id
     */
    takeOver(places: Readonly<Record<string, string | null>> = {}): void {
      const photos = state.photos.map((photo) => ({
        ...photo,
        place: places[photo.id] ?? photo.place,
      }));
      change({ photos });
      void way.takeOver();
    },

    /** Takes away the notice of a file that could not be taken. */
    hideRefused(id: string): void {
      change({ refused: state.refused.filter((file) => file.id !== id) });
    },

    /**
     * Waits until what was kept is back, every chosen file ready or refused, and all covering done.
     * @throws OfflineError, or what came of loading, where what does that does not come now
     */
    async ready(): Promise<Pick<Photos, 'photos' | 'refused'>> {
      // Whoever sends does not wait for a line that is gone.
      onHere(await loadScript(loadWork));
      let done: typeof queue;
      do {
        done = queue;
        await done;
      } while (done !== queue);
      return state;
    },

    forget,
  };
}

type Kept = Pick<StoredFile, 'id' | 'blob' | 'name' | 'at' | 'uncovered' | 'chosen' | 'place'>;

const shown = ({ id, blob, name, at, uncovered, chosen, place }: Kept): Photo => ({
  ...{ id, blob, name, at, uncovered, chosen, place, upright: blob, quarters: 0 },
  url: URL.createObjectURL(blob),
});

/** In hexadecimal; undefined where the browser counts none: not over HTTPS, not readable. */
async function sha256Of(blob: Blob): Promise<string | undefined> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}

export type PhotoStore = ReturnType<typeof createPhotoStore>;

/** The photos of the form around. */
export const PhotosOfForm = createContext<PhotoStore | null>(null);

export function usePhotoStore(): PhotoStore {
  const store = useContext(PhotosOfForm);
  if (!store) throw new Error('photos outside of a form that has some');
  return store;
}

/** What a store of photos holds now. */
export const usePhotosOf = (store: PhotoStore): Photos =>
  useSyncExternalStore(store.subscribe, store.read, () => empty);

/** The photos of the form around, as they are now. */
export const usePhotos = (): Photos => usePhotosOf(usePhotoStore());
