import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { DocumentType } from '@dawaya/contract/vocabulary/files';
import { AppError } from '../../platform/app-error.ts';
import type { Measured } from './decoder.ts';
import { createDecoders } from './decoders.ts';
import { detectFileType, type FileType, type Kinds } from './file-content.ts';
import { cleanName, replaceEnding } from './file-names.ts';
import type { Structure } from './structure/structure.ts';

const decoders = createDecoders();

const megapixels = 1_000_000;

const maxPixelsByRows = 110 * megapixels;
/** The limit for pictures that may need to be in memory as a whole: progressive JPEG, PNG, WebP. */
const maxPixelsWhole = 32 * megapixels;
/** A picture in memory as a whole runs alone from this size on. */
const heavyPixels = 8 * megapixels;
/** A pass of a progressive JPEG decodes the whole picture. */
const maxPixelsInPasses = 400 * megapixels;

interface Inspected extends Measured {
  /** The decoder permits that drawing takes; undefined for a PDF, which stays unchanged. */
  permits: 1 | 2 | undefined;
}

/** @throws AppError `too_many_pixels` */
function permitsFor({ width, height, byRows, passes }: Structure): 1 | 2 {
  const pixels = width * height;
  if (
    pixels > (byRows ? maxPixelsByRows : maxPixelsWhole) ||
    (!byRows && pixels * passes > maxPixelsInPasses)
  )
    throw new AppError('too_many_pixels', { message: `${width} × ${height}, ${passes} passes` });
  return !byRows && pixels > heavyPixels ? 2 : 1;
}

/**
 * Checks a file's structure and the cost of drawing it, without decoding it.
 * @throws AppError `unreadable_file` when its structure does not match its first bytes,
 * `too_many_pixels`.
 */
export async function inspectFile(source: string, content: FileType): Promise<Inspected> {
  const { structure, ...measured } = await decoders.run(1, { do: 'inspect', source, content });
  return { ...measured, permits: structure && permitsFor(structure) };
}

/**
 * Draws the stored renditions of a checked picture: an upright JPEG without metadata, its long side
 * at most 2,400 pixels, and a small one for lists (docs/files.md).
 * @param source the first frame of an animation is used.
 * @throws AppError `unreadable_file` when it is broken.
 */
export const drawPicture = (
  source: string,
  permits: 1 | 2,
  targets: { main: string; small: string },
): Promise<{ main: Measured; small: Measured }> =>
  decoders.run(permits, { do: 'render', source, ...targets });

export interface Source {
  path: string;
  name: string | undefined;
}

export interface StoredFile {
  id: string;
  name: string;
  type: DocumentType;
  /** In bytes, as stored. */
  size: number;
  hasSmall: boolean;
}

export interface Prepared {
  file: StoredFile;
  main: string;
  small: string | undefined;
  /** The hash of the stored bytes, which every opening checks (docs/files.md). */
  sha256: Buffer;
  smallSha256: Buffer | undefined;
}

const bytesFromHex = (hex: string) => Buffer.from(hex, 'hex');

async function prepareFile(
  { path: source, name }: Source,
  inspected: Inspected,
  folder: string,
  shownName: (name: string | undefined) => string,
): Promise<Prepared> {
  const id = randomUUID();
  if (inspected.permits === undefined) {
    const { size, sha256 } = inspected;
    const shown = replaceEnding(shownName(name), '.pdf');
    const file = { id, name: shown, type: 'application/pdf' as const, size, hasSmall: false };
    return {
      file,
      main: source,
      small: undefined,
      sha256: bytesFromHex(sha256),
      smallSha256: undefined,
    };
  }
  const main = path.join(folder, `${id}.jpg`);
  const small = path.join(folder, `${id}-small.jpg`);
  const drawn = await drawPicture(source, inspected.permits, { main, small });
  const { size } = drawn.main;
  const shown = replaceEnding(shownName(name), '.jpg');
  return {
    file: { id, name: shown, type: 'image/jpeg', size, hasSmall: true },
    main,
    small,
    sha256: bytesFromHex(drawn.main.sha256),
    smallSha256: bytesFromHex(drawn.small.sha256),
  };
}

/**
 * Checks every file before it renders any, so that a refusal is quick, and writes the results into
 * `folder`. Documents keep their names, a patient's photos do not.
 * @throws AppError `unsupported_file`, `unsupported_heic`, `unreadable_file`, `too_many_pixels`.
 */
export async function prepareFiles(
  sources: Source[],
  kinds: Kinds,
  folder: string,
): Promise<Prepared[]> {
  const inspected: [Source, Inspected][] = [];
  for (const source of sources) {
    const content = await detectFileType(source.path, kinds);
    inspected.push([source, await inspectFile(source.path, content)]);
  }
  const settled = await Promise.allSettled(
    inspected.map(([source, what], index) =>
      prepareFile(source, what, folder, (name) =>
        kinds === 'documents' ? cleanName(name) : `photo-${index + 1}`,
      ),
    ),
  );
  // Everything has settled, so the folder can be removed safely.
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
