import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isAnswer } from '../../../lib/errors.ts';
import { fillField } from '../../../lib/field-direction.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { readTimed, writeTimed } from '../../../lib/store/store.ts';
import { useSaveNote } from './queries.ts';

/** Milliseconds from the last key to the save, and from a failed try to the next. */
const pause = 800;
const again = 10_000;

export type NoteState = 'same' | 'saving' | 'saved' | 'kept' | 'refused';

const draftOf = (id: string) => `note.${id}`;

/**
 * Saves a note while typing, one call at a time and the latest text last. The browser stores it as
 * a draft until the server has it, and tries again after a lost connection.
 */
export function usePrivateNote(
  pharmacyId: string,
  { id, privateNote }: PrescriptionRequest,
  field: RefObject<HTMLTextAreaElement | null>,
): { state: NoteState; typed: () => void } {
  const saved = privateNote ?? '';
  const [state, setState] = useState<NoteState>('same');
  const save = useSaveNote(pharmacyId);
  const sessionEnded = useSessionEnded('pharmacy');
  const known = useRef(saved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef(false);

  const push = useRef(async () => {});
  push.current = async () => {
    clearTimeout(timer.current);
    const note = readTimed('formDraft', draftOf(id))?.values.note;
    if (note === undefined || busy.current) return;
    busy.current = true;
    setState('saving');
    try {
      await save(id, note.trim());
      known.current = note.trim();
      busy.current = false;
      if (readTimed('formDraft', draftOf(id))?.values.note !== note) return void push.current();
      writeTimed('formDraft', draftOf(id), null);
      setState('saved');
    } catch (error) {
      busy.current = false;
      if (sessionEnded(error)) return;
      if (isAnswer(error)) return setState('refused');
      setState('kept');
      timer.current = setTimeout(() => void push.current(), again);
    }
  };

  const typed = () => {
    writeTimed('formDraft', draftOf(id), { values: { note: field.current?.value ?? '' } });
    setState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void push.current(), pause);
  };

  useEffect(() => {
    const draft = readTimed('formDraft', draftOf(id))?.values.note;
    if (draft !== undefined && field.current) {
      fillField(field.current, draft);
      void push.current();
    }
    const online = () => void push.current();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      // Closing the card saves the last words at once.
      void push.current();
      clearTimeout(timer.current);
    };
  }, [id, field]);

  // A colleague has changed the note, and no text of this page waits.
  useEffect(() => {
    const isOwn = readTimed('formDraft', draftOf(id)) !== null;
    if (isOwn || saved === known.current || !field.current) return;
    known.current = saved;
    fillField(field.current, saved);
    setState('same');
  }, [id, saved, field]);

  return { state, typed };
}
