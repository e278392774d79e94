import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { longestPrivateNote } from '@dawaya/contract/vocabulary/lengths';
import Lock from 'lucide-react/icons/lock';
import { useId, useRef } from 'react';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { useFollowsDirection } from '../../../lib/field-direction.ts';
import { inputClass } from '../../../ui/field.tsx';
import { usePrivateNote } from './use-private-note.ts';

interface PrivateNoteProps {
  pharmacyId: string;
  request: PrescriptionRequest;
}

/** A note among the pharmacy's staff, saved while typing. */
export function PrivateNote({ pharmacyId, request }: PrivateNoteProps) {
  const t = useDashboardTexts().request.note;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useFollowsDirection(field);
  const { state, typed } = usePrivateNote(pharmacyId, request, field);
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
        maxLength={longestPrivateNote}
        defaultValue={request.privateNote ?? ''}
        dir={directionOf(request.privateNote ?? '')}
        aria-describedby={`${id}-hint`}
        onInput={typed}
        className={inputClass}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span id={`${id}-hint`}>{t.hint}</span>
        <span
          role="status"
          className={state === 'kept' || state === 'refused' ? 'text-warning' : undefined}
        >
          {state === 'same' ? '' : t[state]}
        </span>
      </p>
    </div>
  );
}
