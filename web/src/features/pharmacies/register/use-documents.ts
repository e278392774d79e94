import { useRef, useState } from 'react';
import {
  type ChosenDocument,
  type DocumentRefusal,
  documentRefusal,
  withinLimit,
} from './documents.ts';

export interface Documents {
  chosen: readonly ChosenDocument[];
  refusals: readonly { name: string; why: DocumentRefusal }[];
  preparing: boolean;
  add: (files: readonly File[]) => Promise<void>;
  remove: (key: number) => void;
}

/** The documents chosen for a registration, looked at before they are taken in. */
export function useDocuments(): Documents {
  const [chosen, setChosen] = useState<readonly ChosenDocument[]>([]);
  const [refusals, setRefusals] = useState<Documents['refusals']>([]);
  const [preparing, setPreparing] = useState(false);
  const lastKey = useRef(0);

  const add = async (files: readonly File[]) => {
    setPreparing(true);
    const added: ChosenDocument[] = [];
    const refused: { name: string; why: DocumentRefusal }[] = [];
    for (const file of files) {
      const why = documentRefusal(file);
      if (why) refused.push({ name: file.name, why });
      else added.push({ key: ++lastKey.current, name: file.name, file });
    }
    setPreparing(false);
    setChosen((current) => withinLimit(current, added).documents);
    if (withinLimit(chosen, added).tooMany) refused.push({ name: '', why: 'tooMany' });
    setRefusals(refused);
  };

  const remove = (key: number) => {
    setChosen((current) => current.filter((document) => document.key !== key));
    setRefusals([]);
  };

  return { chosen, refusals, preparing, add, remove };
}
