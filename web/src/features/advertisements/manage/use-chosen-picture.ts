import { useEffect, useRef, useState } from 'react';
import { readFiles, removeFiles, writeFile } from '../../../lib/store/files.ts';
import { uuid } from '../../../lib/uuid.ts';
import type { PhotoProblem } from '../../../shared/photos/photo-rules.ts';
import { preparePhoto } from '../../../shared/photos/prepare-photo.ts';

const area = 'advertisement';
/** The page has one form, so one draft. */
const draft = 'new';

interface ChosenPicture {
  blob: Blob;
  url: string;
}

/**
 * Holds one picture, shrunk and ready to send (docs/files.md), or its problem. The browser stores
 * it for a day, like typed values.
 */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  /** The last choice wins, however long an earlier one takes. */
  const turn = useRef(0);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);

  useEffect(() => {
    const own = turn.current;
    void readFiles(area, draft).then(([stored]) => {
      if (stored && own === turn.current) setChosen(shown(stored.blob));
    });
  }, []);

  const choose = async (file: File) => {
    turn.current += 1;
    const own = turn.current;
    setProblem(null);
    setPreparing(true);
    const made = await preparePhoto(file);
    if (own !== turn.current) return;
    setPreparing(false);
    if (typeof made === 'string') return setProblem(made);
    setChosen(shown(made));
    await removeFiles(area);
    await writeFile({ id: uuid(), area, draft, name: file.name, blob: made, at: Date.now() });
  };

  const forget = () => {
    turn.current += 1;
    setPreparing(false);
    setProblem(null);
    setChosen(null);
    void removeFiles(area);
  };

  return { chosen, problem, isPreparing, choose, forget };
}

const shown = (blob: Blob): ChosenPicture => ({ blob, url: URL.createObjectURL(blob) });
