import { useState } from 'react';
import { readTimed, writeTimed } from '../../lib/store/store.ts';
import type { EditedAnswer } from './edited-answer.ts';

function draftOf(draft: string, initial: EditedAnswer): EditedAnswer {
  const kept = readTimed('formDraft', draft)?.values.answer;
  if (kept === undefined) return initial;
  try {
    const edited = { ...initial, ...(JSON.parse(kept) as EditedAnswer) };
    return edited.lines.length === initial.lines.length ? edited : initial;
  } catch {
    return initial;
  }
}

/**
 * Holds an answer being written; its draft survives a closed card and a reload for a day.
 * @param draft the name of the draft
 * @param chosen an answer that was tapped before the form opened; it wins over the draft's
 */
export function useEditedAnswer(
  draft: string,
  initial: EditedAnswer,
  chosen: EditedAnswer['answer'] | undefined,
) {
  const [edited, setEdited] = useState(() => {
    const kept = draftOf(draft, initial);
    return chosen ? { ...kept, answer: chosen } : kept;
  });
  const change = (part: Partial<EditedAnswer>) => {
    const next = { ...edited, ...part };
    setEdited(next);
    writeTimed('formDraft', draft, { values: { answer: JSON.stringify(next) } });
  };
  return { edited, change, forget: () => writeTimed('formDraft', draft, null) };
}
