import { useEffect, useRef, useState } from 'react';
import { kindOf, mimeTypes, type PhotoProblem } from '../../../shared/photos/photo-rules.ts';
import { preparePhoto } from '../../../shared/photos/prepare-photo.ts';

/**
 * Bytes up to which a receipt is sent unchanged: the server recognizes the same photo by its bytes.
 */
const mostAsIs = 1_000_000;

async function prepareReceipt(file: File): Promise<Blob | PhotoProblem> {
  const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (file.size > mostAsIs || !(kind in mimeTypes)) return preparePhoto(file);
  // A copy: a phone may delete the file before it is sent.
  return new Blob([await file.arrayBuffer()], { type: mimeTypes[kind as keyof typeof mimeTypes] });
}

export function useReceipt() {
  const [chosen, setChosen] = useState<{ blob: Blob; url: string } | null>(null);
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
    const made = await prepareReceipt(file).catch((): PhotoProblem => 'unreadable');
    if (own !== turn.current) return;
    setPreparing(false);
    if (typeof made === 'string') setProblem(made);
    else setChosen({ blob: made, url: URL.createObjectURL(made) });
  };
  return { chosen, problem, isPreparing, choose };
}
