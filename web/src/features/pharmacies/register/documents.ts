import { maxFileBytes, maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import { useEffect, useRef, useState } from 'react';
import { readFiles, removeFile, removeFiles, writeFile } from '../../../lib/store/files.ts';
import { uuid } from '../../../lib/uuid.ts';
import { isPdf } from '../../../shared/photos/photo-rules.ts';
import { preparePhoto } from '../../../shared/photos/prepare-photo.ts';

/** The accepted files (specification §5). */
export const acceptedDocuments = '.pdf,.jpg,.jpeg,.png';

export interface ChosenDocument {
  id: string;
  name: string;
  file: Blob;
}

type DocumentRefusal = 'wrongType' | 'tooLarge' | 'emptyFile' | 'unreadable' | 'heic' | 'tooMany';

/**
 * Returns why a file is refused before it is opened, or null. A photo may be larger than the limit,
 * because it is shrunk first. The server checks the content again (docs/files.md).
 */
export function documentRefusal(file: { name: string; size: number }): DocumentRefusal | null {
  if (!/\.(pdf|jpe?g|png)$/i.test(file.name)) return 'wrongType';
  if (file.size === 0) return 'emptyFile';
  return isPdfName(file.name) && file.size > maxFileBytes ? 'tooLarge' : null;
}

const isPdfName = (name: string): boolean => /\.pdf$/i.test(name);

export const jpegName = (name: string): string => name.replace(/\.[^.]*$/, '.jpg');

/** Adds new documents to the chosen ones, up to the limit of one registration. */
export function addWithinLimit<T>(chosen: readonly T[], added: readonly T[]) {
  const all = [...chosen, ...added];
  return { documents: all.slice(0, maxFilesPerRequest), tooMany: all.length > maxFilesPerRequest };
}

/** Prepares a chosen file for sending: a PDF unchanged, a photo shrunk (docs/files.md). */
async function prepareDocument(file: File): Promise<ChosenDocument | DocumentRefusal> {
  const { name } = file;
  const refusal = documentRefusal(file);
  if (refusal) return refusal;
  try {
    if (isPdf(new Uint8Array(await file.slice(0, 5).arrayBuffer()))) {
      if (file.size > maxFileBytes) return 'tooLarge';
      // A copy: a phone may delete the file before it is sent.
      const copy = new Blob([await file.arrayBuffer()], { type: 'application/pdf' });
      return { id: uuid(), name, file: copy };
    }
  } catch {
    return 'unreadable';
  }
  if (isPdfName(name)) return 'unreadable';
  const photo = await preparePhoto(file);
  if (typeof photo === 'string') return photo;
  const becameJpeg = photo.type === 'image/jpeg' && !/\.jpe?g$/i.test(name);
  return { id: uuid(), name: becameJpeg ? jpegName(name) : name, file: photo };
}

/** One registration is written at a time; its documents are stored with its texts. */
const area = 'register-pharmacy';

export interface Documents {
  chosen: readonly ChosenDocument[];
  refusals: readonly { name: string; why: DocumentRefusal }[];
  preparing: boolean;
  restored: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  clear: () => void;
}

/**
 * Holds the documents of a registration. It checks and shrinks them one after another before it
 * takes them, and stores them for a day under their draft, through a reload or a closed tab.
 */
export function useDocuments(draft: string = area): Documents {
  const [chosen, setChosen] = useState<readonly ChosenDocument[]>([]);
  const [refusals, setRefusals] = useState<Documents['refusals']>([]);
  const [waiting, setWaiting] = useState(0);
  const [restored, setRestored] = useState(false);
  const current = useRef<readonly ChosenDocument[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const enqueue = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work);
  };
  const choose = (documents: readonly ChosenDocument[]) => {
    current.current = documents;
    setChosen(documents);
  };

  useEffect(() => {
    queue.current = queue.current.then(async () => {
      const stored = await readFiles(area, draft);
      if (stored.length === 0) return;
      current.current = stored.map(({ id, name, blob }) => ({ id, name, file: blob }));
      setChosen(current.current);
      setRestored(true);
    });
  }, [draft]);

  const addFile = async (file: File) => {
    const refused = (why: DocumentRefusal) =>
      // 'Too many' is shown once.
      setRefusals((all) => [
        ...all.filter((one) => one.why !== 'tooMany' || why !== 'tooMany'),
        { name: file.name, why },
      ]);
    if (addWithinLimit<unknown>(current.current, [file]).tooMany) return refused('tooMany');
    const document = await prepareDocument(file);
    if (typeof document === 'string') return refused(document);
    choose([...current.current, document]);
    const { id, name, file: blob } = document;
    await writeFile({ id, name, blob, area, draft, at: Date.now() });
  };

  return {
    chosen,
    refusals,
    preparing: waiting > 0,
    restored,
    add: (files) => {
      setRefusals([]);
      setRestored(false);
      setWaiting((count) => count + files.length);
      for (const file of files) {
        enqueue(() => addFile(file).finally(() => setWaiting((count) => count - 1)));
      }
    },
    remove: (id) => {
      choose(current.current.filter((document) => document.id !== id));
      setRefusals([]);
      setRestored(false);
      enqueue(() => removeFile(id));
    },
    clear: () => enqueue(() => removeFiles(area)),
  };
}
