import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { maxPrivateNoteLength } from '@dawaya/contract/vocabulary/limits';
import Lock from 'lucide-react/icons/lock';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import { isFinalError } from '../../../lib/errors.ts';
import { fillField, useFollowsDirection } from '../../../lib/field-direction.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { readTimed, writeTimed } from '../../../lib/store/store.ts';
import { inputClass } from '../../../ui/field.tsx';
import { useSaveNote } from './queries.ts';

interface PrivateNoteProps {
  pharmacyId: string;
  request: PrescriptionRequest;
}

/** A note among the pharmacy's staff, saved while typing. */
export function PrivateNote({ pharmacyId, request }: PrivateNoteProps) {
  const t = useDashboardRequestTexts().note;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useFollowsDirection(field);
  const { state, onTyping } = usePrivateNote(pharmacyId, request, field);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="flex items-center gap-2 font-medium">
        <Lock size={16} aria-hidden="true" />
        {t.label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={maxPrivateNoteLength}
        defaultValue={request.privateNote ?? ''}
        dir={directionOf(request.privateNote ?? '')}
        aria-describedby={`${id}-hint`}
        onInput={onTyping}
        className={inputClass}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span id={`${id}-hint`}>{t.hint}</span>
        <span
          role="status"
          className={state === 'keptOnDevice' || state === 'refused' ? 'text-warning' : undefined}
        >
          {state === 'unchanged' ? '' : t[state]}
        </span>
      </p>
    </div>
  );
}

/** Milliseconds from the last key to the save, and from a failed try to the next. */
const saveDelayMs = 800;
const retryDelayMs = 10_000;

export type NoteState = 'unchanged' | 'saving' | 'saved' | 'keptOnDevice' | 'refused';

const noteDraftName = (id: string) => `note.${id}`;

/**
 * Saves a note while typing, one call at a time and the latest text last. The browser stores it as
 * a draft until the server has it, and tries again after a lost connection.
 */
function usePrivateNote(
  pharmacyId: string,
  { id, privateNote }: PrescriptionRequest,
  field: RefObject<HTMLTextAreaElement | null>,
): { state: NoteState; onTyping: () => void } {
  const saved = privateNote ?? '';
  const [state, setState] = useState<NoteState>('unchanged');
  const save = useSaveNote(pharmacyId);
  const sessionEnded = useSessionEnded('pharmacy');
  const savedNote = useRef(saved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef(false);

  // A ref, so that timers and the clean-up call the latest version.
  const saveDraft = useRef(async () => {});
  saveDraft.current = async () => {
    clearTimeout(timer.current);
    const note = readTimed('formDraft', noteDraftName(id))?.values.note;
    if (note === undefined || busy.current) return;
    busy.current = true;
    setState('saving');
    try {
      await save(id, note.trim());
      savedNote.current = note.trim();
      busy.current = false;
      if (readTimed('formDraft', noteDraftName(id))?.values.note !== note)
        return void saveDraft.current();
      writeTimed('formDraft', noteDraftName(id), null);
      setState('saved');
    } catch (error) {
      busy.current = false;
      if (sessionEnded(error)) return;
      if (isFinalError(error)) return setState('refused');
      setState('keptOnDevice');
      // Continues after the card has closed: the draft must reach the server.
      timer.current = setTimeout(() => void saveDraft.current(), retryDelayMs);
    }
  };

  const onTyping = () => {
    writeTimed('formDraft', noteDraftName(id), { values: { note: field.current?.value ?? '' } });
    setState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveDraft.current(), saveDelayMs);
  };

  useEffect(() => {
    const draft = readTimed('formDraft', noteDraftName(id))?.values.note;
    if (draft !== undefined && field.current) {
      fillField(field.current, draft);
      void saveDraft.current();
    }
    const online = () => void saveDraft.current();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      // Closing the card saves the last text at once.
      void saveDraft.current();
      clearTimeout(timer.current);
    };
  }, [id, field]);

  // A colleague has changed the note, and no text of this page waits.
  useEffect(() => {
    const isOwn = readTimed('formDraft', noteDraftName(id)) !== null;
    if (isOwn || saved === savedNote.current || !field.current) return;
    savedNote.current = saved;
    fillField(field.current, saved);
    setState('unchanged');
  }, [id, saved, field]);

  return { state, onTyping };
}
