import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { consultationMoves, isAllowed } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { Button } from '../../../ui/button.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import type { Moves } from './use-moves.ts';

interface ConsultationActionsProps {
  request: ConsultationRequest;
  moves: Moves;
}

const loadDialog = () => import('./decline-dialog.tsx');

const names = ['start', 'complete', 'decline'] as const;

export function ConsultationActions({ request, moves }: ConsultationActionsProps) {
  const t = useDoctorDashboardTexts().request;
  const [isDeclining, setDeclining] = useState(false);
  const dialog = useLazyModule(loadDialog, isDeclining);
  const { id, status } = request;
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
      {dialog && allowed.length > 0 && (
        <dialog.DeclineDialog
          request={request}
          moves={moves}
          open={isDeclining}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  );
}
