import { useEffect, useRef, useState } from 'react';
import { readFiles, removeFile, removeFiles, writeFile } from '../../../lib/store/files.ts';
import { type ChosenDocument, type DocumentRefusal, withinLimit } from './documents.ts';
import { prepareDocument } from './prepare-document.ts';

/** One registration is written at a time; its documents are stored beside its texts. */
const area = 'register-pharmacy';

export interface Documents {
  chosen: readonly ChosenDocument[];
  refusals: readonly { name: string; why: DocumentRefusal }[];
  preparing: boolean;
  restored: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  forget: () => void;
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

  const take = async (file: File) => {
    const refused = (why: DocumentRefusal) =>
      // 'Too many' is shown once.
      setRefusals((all) => [
        ...all.filter((one) => one.why !== 'tooMany' || why !== 'tooMany'),
        { name: file.name, why },
      ]);
    if (withinLimit<unknown>(current.current, [file]).tooMany) return refused('tooMany');
    const made = await prepareDocument(file);
    if (typeof made === 'string') return refused(made);
    choose([...current.current, made]);
    const { id, name, file: blob } = made;
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
        enqueue(() => take(file).finally(() => setWaiting((count) => count - 1)));
      }
    },
    remove: (id) => {
      choose(current.current.filter((document) => document.id !== id));
      setRefusals([]);
      setRestored(false);
      enqueue(() => removeFile(id));
    },
    forget: () => enqueue(() => removeFiles(area)),
  };
}
