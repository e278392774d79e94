import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentType } from '@dawaya/contract/vocabulary/files';
import { type Kinds, readContent } from './file-content.ts';
import { cleanName, withEnding } from './file-names.ts';
import { storePicture } from './pictures.ts';

/** A file to store: an upload, or one that is already on this machine. */
export interface Source {
  path: string;
  name: string | undefined;
}

/** A file of a pharmacy or a request, as lists tell of it. */
export interface StoredFile {
  id: string;
  name: string;
  type: DocumentType;
  /** In bytes, as stored. */
  size: number;
  hasSmall: boolean;
}

/** A file ready to be put into storage: what is kept of it lies at these paths. */
export interface Prepared {
  file: StoredFile;
  main: string;
  small: string | undefined;
}

async function prepare(
  { path: source, name }: Source,
  content: 'picture' | 'pdf',
  folder: string,
  shownName: (name: string | undefined) => string,
): Promise<Prepared> {
  const id = randomUUID();
  if (content === 'pdf') {
    const { size } = await stat(source);
    const shown = withEnding(shownName(name), '.pdf');
    const file = { id, name: shown, type: 'application/pdf' as const, size, hasSmall: false };
    return { file, main: source, small: undefined };
  }
  const main = path.join(folder, `${id}.jpg`);
  const small = path.join(folder, `${id}-small.jpg`);
  await storePicture(source, { main, small });
  const { size } = await stat(main);
  const shown = withEnding(shownName(name), '.jpg');
  return { file: { id, name: shown, type: 'image/jpeg', size, hasSmall: true }, main, small };
}

/**
 * Looks into every file before it works on any, so that a refusal is quick, and leaves in `folder`
 * what is to be kept. Documents keep their names, a patient's photos do not.
 * @throws AppError `unsupported_file`, `unsupported_heic`, `unreadable_file`, `too_many_pixels`.
 */
export async function prepareAll(
  sources: Source[],
  kinds: Kinds,
  folder: string,
): Promise<Prepared[]> {
  const contents = await Promise.all(
    sources.map(async (source) => {
      const { size } = await stat(source.path);
      return readContent({ path: source.path, bytes: size }, kinds);
    }),
  );
  const settled = await Promise.allSettled(
    sources.map((source, at) =>
      prepare(source, contents[at] ?? 'picture', folder, (name) =>
        kinds === 'documents' ? cleanName(name) : `photo-${at + 1}`,
      ),
    ),
  );
  // All have ended here: nothing writes into the folder any more when it is removed.
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
