import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { consultationMoves, isAllowed } from '@dawaya/contract/vocabulary/request-moves';
import { useDoctorDashboardTexts } from '../../../i18n/texts/doctor-dashboard.ts';
import { Button } from '../../../ui/button.tsx';
import type { MoveName } from './queries.ts';
import type { Moves } from './use-moves.ts';

interface ConsultationActionsProps {
  request: ConsultationRequest;
  moves: Moves;
}

const names: readonly MoveName[] = ['start', 'complete'];

export function ConsultationActions({ request, moves }: ConsultationActionsProps) {
  const t = useDoctorDashboardTexts().request;
  const allowed = names.filter((name) => isAllowed(consultationMoves[name], request.status));
  return (
    <div className="flex w-full flex-wrap gap-2 empty:hidden sm:ms-auto sm:w-auto">
      {allowed.map((name, place) => (
        <Button
          key={name}
          look={place === 0 ? 'primary' : 'quiet'}
          disabled={moves.isPending}
          busy={moves.isBusyWith(request.id, name)}
          onClick={() => moves.make(request.id, name)}
          className="flex-1 whitespace-nowrap"
        >
          {t[name]}
        </Button>
      ))}
    </div>
  );
}
