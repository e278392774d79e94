import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { consultationMoves, isAllowed } from '@dawaya/contract/vocabulary/request-moves';
import { useRef, useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/texts/doctor-dashboard.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeStatus } from './queries.ts';

interface ConsultationActionsProps {
  doctorId: string;
  request: ConsultationRequest;
}

/**
 * 'Start' and 'Mark Complete', forwards only, as for prescription requests (product decision 12).
 */
export function ConsultationActions({ doctorId, request }: ConsultationActionsProps) {
  const t = useDoctorDashboardTexts().request;
  const sessionEnded = useSessionEnded('doctor');
  const buttons = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState('');
  const { mutate, isPending, variables } = useChangeStatus(doctorId, {
    onDone: () => {
      toast({ title: t.updated });
      // The pressed button goes away: the focus stays with its card.
      buttons.current?.closest('article')?.focus({ preventScroll: true });
    },
    onFailed: (error) => {
      // No toast (specification, section 8): the sentence stands by the buttons it is about.
      if (!sessionEnded(error)) setRefusal(sentenceOf(error, t.failed));
    },
  });
  const button = (
    move: keyof typeof consultationMoves,
    label: string,
    look: 'primary' | 'secondary',
  ) => {
    const { to } = consultationMoves[move];
    if (!isAllowed(consultationMoves[move], request.status)) return null;
    return (
      <Button
        look={look}
        disabled={isPending}
        busy={isPending && variables.status === to}
        onClick={() => {
          setRefusal('');
          mutate({ id: request.id, status: to });
        }}
        className="flex-1 whitespace-nowrap"
      >
        {label}
      </Button>
    );
  };
  return (
    <>
      {isAllowed(consultationMoves.complete, request.status) && (
        <div ref={buttons} className="flex w-full flex-wrap gap-2 sm:ms-auto sm:w-auto">
          {button('start', t.start, 'secondary')}
          {button('complete', t.complete, 'primary')}
        </div>
      )}
      <p role="alert" className="w-full font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </>
  );
}
