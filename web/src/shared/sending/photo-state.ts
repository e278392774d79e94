import { loadUntilHere } from '../../lib/load-until-here.ts';
import { loadScript } from '../../lib/missing-script.ts';
import { uuid } from '../../lib/uuid.ts';
import {
  empty,
  type Photos,
  type RefusedFile,
  type SendablePhoto,
  type SendingModules,
} from './photo.ts';

/** Holds the photos of a form and notifies its listeners of each change. */
export function createPhotoState() {
  let state = empty;
  const listeners = new Set<() => void>();
  return {
    read: (): Photos => state,

    change(next: Partial<Photos>): void {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },

    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    withId: (id: string): SendablePhoto | undefined =>
      state.photos.find((photo) => photo.id === id),

    /** Adds a refused file; 'too many' is shown once. */
    withRefused(file: Omit<RefusedFile, 'id'>): readonly RefusedFile[] {
      const isAlreadyShown =
        file.problem === 'tooMany' && state.refused.some((one) => one.problem === 'tooMany');
      return isAlreadyShown ? state.refused : [...state.refused, { id: uuid(), ...file }];
    },

    revokePreviews(): void {
      for (const { url } of state.photos) URL.revokeObjectURL(url);
    },
  };
}

/** Loads the functions that work on photos, and works one after another. */
export function createPhotoQueue(loadWork: () => Promise<SendingModules>) {
  let queue: Promise<unknown> = Promise.resolve();
  let work: Promise<SendingModules> | undefined;
  let onHere = (_here: SendingModules) => {};
  return {
    /** Loads the functions, however long the connection is gone. */
    photoWork(): Promise<SendingModules> {
      work ??= new Promise((resolve) => {
        onHere = resolve;
        loadUntilHere(loadWork, resolve);
      });
      return work;
    },

    /**
     * Works one after another: two photos of 12 megapixels at a time are too much for an old phone.
     */
    enqueue(work: () => Promise<void>): void {
      queue = queue.then(work);
    },

    /**
     * Waits until all work is done.
     * @throws OfflineError, or the import's error, if the functions cannot be loaded now
     */
    async settle(): Promise<void> {
      // Sending fails at once without a connection, instead of waiting for it.
      onHere(await loadScript(loadWork));
      let done: typeof queue;
      do {
        done = queue;
        await done;
      } while (done !== queue);
    },
  };
}
