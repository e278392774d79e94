import { uuid } from '../../lib/uuid.ts';
import { createPhoto, type SendablePhoto, type SendingModules } from './photo.ts';

interface Store {
  /** Does work after all work before it. */
  enqueue: (work: () => Promise<void>) => void;
  exchange: (old: SendablePhoto, photo: SendablePhoto) => Promise<void>;
  photoWork: () => Promise<SendingModules>;
  withId: (id: string) => SendablePhoto | undefined;
}

/** Makes the edits of a store's photos: each replaces a photo by a new photo. */
export const photoEdits = ({ enqueue, exchange, photoWork, withId }: Store) => ({
  /**
   * Turns a photo clockwise by a quarter.
   * @param onFailure is called if this browser cannot draw it: then it stays as it was
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
      const turned = createPhoto({ id: uuid(), blob, name, at, uncovered });
      await exchange(old, { ...turned, upright, quarters });
    });
  },

  /** Replaces a photo by its covered picture and stores the original with it. */
  cover(id: string, blob: Blob): void {
    enqueue(async () => {
      const old = withId(id);
      if (!old) return;
      const { name, at, uncovered = old.blob } = old;
      await exchange(old, createPhoto({ id: uuid(), blob, name, at, uncovered }));
    });
  },

  uncover(id: string): void {
    enqueue(async () => {
      const old = withId(id);
      if (!old?.uncovered) return;
      const { name, at, uncovered } = old;
      await exchange(old, createPhoto({ id: uuid(), blob: uncovered, name, at }));
    });
  },
});
