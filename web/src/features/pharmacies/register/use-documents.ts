import { useRef, useState } from 'react';
import {
  type ChosenDocument,
  type DocumentRefusal,
  prepareDocument,
  withinLimit,
} from './documents.ts';

export interface Documents {
  chosen: readonly ChosenDocument[];
  refusals: readonly { name: string; why: DocumentRefusal }[];
  preparing: boolean;
  add: (files: readonly File[]) => Promise<void>;
  remove: (key: number) => void;
}

/** The documents chosen for a registration, looked at and made smaller as they are taken in. */
export function useDocuments(): Documents {
  const [chosen, setChosen] = useState<readonly ChosenDocument[]>([]);
  const [refusals, setRefusals] = useState<Documents['refusals']>([]);
  const [preparing, setPreparing] = useState(0);
  const lastKey = useRef(0);
  // Making photos smaller takes its time: what was chosen or removed meanwhile counts.
  const current = useRef<readonly ChosenDocument[]>([]);
  const change = (documents: readonly ChosenDocument[]) => {
    current.current = documents;
    setChosen(documents);
  };

  const add = async (files: readonly File[]) => {
    setPreparing((count) => count + 1);
    const added: ChosenDocument[] = [];
    const refused: { name: string; why: DocumentRefusal }[] = [];
    for (const file of files) {
      const made = await prepareDocument(file);
      if (typeof made === 'string') refused.push({ name: file.name, why: made });
      else added.push({ key: ++lastKey.current, name: file.name, file: made });
    }
    setPreparing((count) => count - 1);
    const { documents, tooMany } = withinLimit(current.current, added);
    if (tooMany) refused.push({ name: '', why: 'tooMany' });
    change(documents);
    setRefusals(refused);
  };

  const remove = (key: number) => {
    change(current.current.filter((document) => document.key !== key));
    setRefusals([]);
  };

  return { chosen, refusals, preparing: preparing > 0, add, remove };
}
