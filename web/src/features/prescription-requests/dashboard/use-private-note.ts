import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isAnswer } from '../../../lib/errors.ts';
import { fillField } from '../../../lib/field-direction.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { readTimed, writeTimed } from '../../../lib/store/store.ts';
import { useSaveNote } from './queries.ts';

/** Milliseconds after the last key until it is saved, and until a failed try is made again. */
const pause = 800;
const again = 10_000;

export type NoteState = 'same' | 'saving' | 'saved' | 'kept' | 'refused';

const draftOf = (id: string) => `note.${id}`;

/**
 * Saves a note as it is typed, one call at a time and the latest text last. Until the server has it,
 * it is kept in the browser as a draft; a line that broke is tried again.
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
      // Typed on meanwhile: that is next.
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
      // Closed while the last words wait: they go now.
      void push.current();
      clearTimeout(timer.current);
    };
  }, [id, field]);

  // Written by somebody else of the pharmacy, while nothing is being written here.
  useEffect(() => {
    const isOwn = readTimed('formDraft', draftOf(id)) !== null;
    if (isOwn || saved === known.current || !field.current) return;
    known.current = saved;
    fillField(field.current, saved);
    setState('same');
  }, [id, saved, field]);

  return { state, typed };
}
