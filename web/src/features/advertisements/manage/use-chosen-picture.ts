import { useEffect, useRef, useState } from 'react';
import type { PhotoProblem } from '../../../lib/photo-rules.ts';
import { preparePhoto } from '../../../lib/shrink.ts';

export interface ChosenPicture {
  blob: Blob;
  /** Of its preview. */
  url: string;
}

/** One picture, shrunk and ready to be sent (decision 21), or what is wrong with it. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  /** The last choice wins, however long an earlier one takes. */
  const turn = useRef(0);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);

  const choose = async (file: File) => {
    turn.current += 1;
    const own = turn.current;
    setProblem(null);
    setPreparing(true);
    const made = await preparePhoto(file);
    if (own !== turn.current) return;
    setPreparing(false);
    if (typeof made === 'string') return setProblem(made);
    setChosen({ blob: made, url: URL.createObjectURL(made) });
  };

  const forget = () => {
    turn.current += 1;
    setPreparing(false);
    setProblem(null);
    setChosen(null);
  };

  return { chosen, problem, isPreparing, choose, forget };
}
