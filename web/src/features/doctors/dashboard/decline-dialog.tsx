import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { reasonsIn } from '../../../i18n/reasons.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { ReasonDialog } from '../../../shared/decisions/reason-dialog.tsx';
import type { ConsultationMoves } from './use-moves.ts';

interface DeclineDialogProps {
  request: ConsultationRequest;
  moves: ConsultationMoves;
  open: boolean;
  onClose: () => void;
}

export function DeclineDialog({ request, moves, open, onClose }: DeclineDialogProps) {
  const t = useDoctorDashboardTexts().request;
  const language = useLanguage();
  const { id, name } = request;
  return (
    <ReasonDialog
      open={open}
      draft={`decline.${id}`}
      title={t.declineTitle(isolated(name))}
      submit={t.decline}
      reason={{ label: t.declineReason, hint: t.declineHint }}
      // The form does not say in which language the customer reads.
      suggestions={reasonsIn[language].consultation.decline}
      failed={t.failed}
      onClose={onClose}
      onGive={(reason) => moves.decline(id, reason)}
      onError={moves.sessionEnded}
    />
  );
}
