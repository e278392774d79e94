import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { consultationMoves, isAllowed } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/texts/doctor-dashboard.ts';
import { reasonsIn } from '../../../i18n/texts/reasons.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { ReasonDialog } from '../../../shared/decisions/reason-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Moves } from './use-moves.ts';

interface ConsultationActionsProps {
  request: ConsultationRequest;
  moves: Moves;
}

const names = ['start', 'complete', 'decline'] as const;

export function ConsultationActions({ request, moves }: ConsultationActionsProps) {
  const t = useDoctorDashboardTexts().request;
  const language = useLanguage();
  const [isDeclining, setDeclining] = useState(false);
  const { id, name, status } = request;
  const allowed = names.filter((move) => isAllowed(consultationMoves[move], status));
  return (
    <div className="flex w-full flex-wrap gap-2 empty:hidden sm:ms-auto sm:w-auto">
      {allowed.map((move, place) => (
        <Button
          key={move}
          look={place === 0 ? 'primary' : 'quiet'}
          disabled={moves.isPending}
          busy={moves.isBusyWith(id, move)}
          onClick={() => (move === 'decline' ? setDeclining(true) : moves.make(id, move))}
          className="flex-1 whitespace-nowrap"
        >
          {t[move]}
        </Button>
      ))}
      {allowed.length > 0 && (
        <ReasonDialog
          open={isDeclining}
          draft={`decline.${id}`}
          title={t.declineTitle(isolated(name))}
          submit={t.decline}
          reason={{ label: t.declineReason, hint: t.declineHint }}
          // The form does not say in which language the customer reads.
          suggestions={reasonsIn[language].consultation.decline}
          failed={t.failed}
          onClose={() => setDeclining(false)}
          onGive={(reason) => moves.decline(id, reason)}
          onError={moves.sessionEnded}
        />
      )}
    </div>
  );
}
