import type { DraftFile } from '../../lib/store/files.ts';
import type { PhotoProblem } from '../photos/photo-rules.ts';

/** A photo that is ready to send, and the address of its preview. */
export interface SendablePhoto {
  /** A changed picture is another photo: turning it makes a new id. */
  id: string;
  blob: Blob;
  url: string;
  name: string;
  /** Milliseconds: when it was added, which is their order. */
  at: number;
  /** The photo before it was turned, and the number of turns: turning again costs no quality. */
  upright: Blob;
  quarters: number;
  /** The photo before a part of it was covered; stored until it is sent, and never sent. */
  uncovered: Blob | undefined;
  /**
   * The SHA-256 of the original file, if the photo was made from that alone: undefined once it was
   * turned or covered.
   */
  chosen: string | undefined;
  /** The URL of an upload that an earlier page began. */
  uploadUrl: string | undefined;
}

export interface RefusedFile {
  id: string;
  name: string;
  problem: PhotoProblem;
}

export interface Photos {
  photos: readonly SendablePhoto[];
  preparing: number;
  refused: readonly RefusedFile[];
  restored: boolean;
  /** The uploaded share of each photo, 0 to 1, by id; absent before an upload. */
  shares: Readonly<Record<string, number>>;
}

export type SendingModules = Pick<
  typeof import('../../lib/store/files.ts'),
  'readFile' | 'readFiles' | 'removeFile' | 'removeFiles' | 'writeFile'
> &
  Pick<typeof import('../photos/prepare-photo.ts'), 'preparePhoto' | 'turnPhoto'>;

export const empty: Photos = { photos: [], preparing: 0, refused: [], restored: false, shares: {} };

export type DraftPhoto = Pick<
  DraftFile,
  'id' | 'blob' | 'name' | 'at' | 'uncovered' | 'chosen' | 'uploadUrl'
>;

export const createPhoto = ({
  id,
  blob,
  name,
  at,
  uncovered,
  chosen,
  uploadUrl,
}: DraftPhoto): SendablePhoto => ({
  id,
  blob,
  name,
  at,
  uncovered,
  chosen,
  uploadUrl,
  upright: blob,
  quarters: 0,
  url: URL.createObjectURL(blob),
});

/**
 * Returns the hash in hexadecimal; undefined if the browser cannot compute it: not over HTTPS, not
 * readable.
 */
export async function sha256Of(blob: Blob): Promise<string | undefined> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}
