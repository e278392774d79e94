import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { DocumentType } from '@dawaya/contract/vocabulary/files';
import { type Kinds, readContent } from './file-content.ts';
import { cleanName, replaceEnding } from './file-names.ts';
import { drawPicture, type Inspected, inspectFile } from './pictures.ts';

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
    const content = await readContent(source.path, kinds);
    inspected.push([source, await inspectFile(source.path, content)]);
  }
  const settled = await Promise.allSettled(
    inspected.map(([source, what], at) =>
      prepareFile(source, what, folder, (name) =>
        kinds === 'documents' ? cleanName(name) : `photo-${at + 1}`,
      ),
    ),
  );
  // Everything has settled, so the folder can be removed safely.
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
