import { maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import { useSyncExternalStore } from 'react';
import { readFiles, removeFile, removeFiles, writeFile } from '../../../lib/store/files.ts';
import { readSubmission, writeSubmission } from '../../../lib/submission.ts';
import { uuid } from '../../../lib/uuid.ts';
import type { PhotoProblem } from '../../../shared/photos/photo-rules.ts';
import { preparePhoto, turnPhoto } from '../../../shared/photos/prepare-photo.ts';

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
}

const empty: Photos = { photos: [], preparing: 0, refused: [], restored: false };
let state = empty;
/** The draft that the photos in memory belong to. */
let draft: string | undefined;
let queue: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function change(next: Partial<Photos>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The photos of the request that is being written. */
export const usePhotos = (): Photos =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => empty,
  );

/** One after the other: two photos of 12 megapixels at a time are too much for an old phone. */
function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work);
}

/** Brings back what was chosen before a reload or a closed tab. */
export function restorePhotos(): void {
  enqueue(async () => {
    const { id } = readSubmission('request');
    if (draft === id) return;
    draft = id;
    forgetPreviews();
    const photos = (await readFiles('request', id)).map(shown);
    change({ ...empty, preparing: state.preparing, photos, restored: photos.length > 0 });
  });
}

/** Takes chosen files, those beyond the tenth aside; each is made ready in turn. */
export function addPhotos(files: readonly File[]): void {
  change({ preparing: state.preparing + files.length, refused: [], restored: false });
  for (const file of files) {
    enqueue(async () => {
      const full = state.photos.length >= maxFilesPerRequest;
      const made = full ? 'tooMany' : await preparePhoto(file);
      const preparing = state.preparing - 1;
      if (typeof made === 'string') {
        return change({ preparing, refused: withRefused({ name: file.name, problem: made }) });
      }
      const photo = shown({ id: uuid(), blob: made, name: file.name, at: Date.now() });
      change({ preparing, photos: [...state.photos, photo] });
      await keep(photo);
    });
  }
}

/** Stores a photo under the draft of the request, whose day begins anew. */
async function keep({ id, blob, name, at }: Photo): Promise<void> {
  const current = writeSubmission('request', readSubmission('request'));
  draft = current.id;
  await writeFile({ area: 'request', draft: current.id, id, blob, name, at });
}

/** Puts another photo in the place of one; nothing where that was removed meanwhile. */
async function exchange(old: Photo, photo: Photo): Promise<void> {
  if (!state.photos.includes(old)) return URL.revokeObjectURL(photo.url);
  change({ photos: state.photos.map((one) => (one === old ? photo : one)), restored: false });
  URL.revokeObjectURL(old.url);
  await keep(photo);
  await removeFile(old.id);
}

/**
 * Turns a photo clockwise by a quarter.
 * @param onFailure when this browser cannot draw it: then it stays as it was
 */
export function turnPhotoBy(id: string, onFailure: () => void): void {
  enqueue(async () => {
    const old = state.photos.find((photo) => photo.id === id);
    if (!old) return;
    const quarters = (old.quarters + 1) % 4;
    const blob = quarters === 0 ? old.upright : await turnPhoto(old.upright, quarters);
    if (!blob) return onFailure();
    const { name, at, upright } = old;
    await exchange(old, { ...shown({ id: uuid(), blob, name, at }), upright, quarters });
  });
}

/** Takes another file in the place of a photo; one that cannot be taken leaves it there. */
export function retakePhoto(id: string, file: File): void {
  change({ preparing: state.preparing + 1, refused: [] });
  enqueue(async () => {
    const made = await preparePhoto(file);
    const preparing = state.preparing - 1;
    if (typeof made === 'string') {
      return change({ preparing, refused: withRefused({ name: file.name, problem: made }) });
    }
    change({ preparing });
    const old = state.photos.find((photo) => photo.id === id);
    if (old) await exchange(old, shown({ id: uuid(), blob: made, name: file.name, at: old.at }));
  });
}

/** However many are too many, it is said once. */
function withRefused(file: Omit<RefusedFile, 'id'>): readonly RefusedFile[] {
  const said = file.problem === 'tooMany' && state.refused.some((one) => one.problem === 'tooMany');
  return said ? state.refused : [...state.refused, { id: uuid(), ...file }];
}

/** Takes a photo out of the request, and out of the browser. */
export function removePhoto(id: string): void {
  const gone = state.photos.find((photo) => photo.id === id);
  if (gone) URL.revokeObjectURL(gone.url);
  change({ photos: state.photos.filter((photo) => photo !== gone), restored: false });
  enqueue(() => removeFile(id));
}

/** Takes away the notice of a file that could not be taken. */
export function hideRefused(id: string): void {
  change({ refused: state.refused.filter((file) => file.id !== id) });
}

/** Waits until every chosen file is ready or refused. */
export async function photosReady(): Promise<Pick<Photos, 'photos' | 'refused'>> {
  while (state.preparing > 0) await queue;
  return state;
}

/** After success, and for another draft. */
export function forgetPhotos(): void {
  forgetPreviews();
  draft = undefined;
  change(empty);
  enqueue(() => removeFiles('request'));
}

function forgetPreviews(): void {
  for (const { url } of state.photos) URL.revokeObjectURL(url);
}

const shown = ({ id, blob, name, at }: Pick<Photo, 'id' | 'blob' | 'name' | 'at'>): Photo => ({
  ...{ id, blob, name, at, upright: blob, quarters: 0 },
  url: URL.createObjectURL(blob),
});
