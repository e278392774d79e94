import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { Button } from '../../../ui/button.tsx';
import type { Moves } from './use-moves.ts';

/**
 * The next move on the row itself: 'Start' is the one primary button; a move that ends a request is
 * less prominent.
 */
export function NextMove({ request, moves }: { request: PrescriptionRequest; moves: Moves }) {
  const t = useDashboardTexts().request;
  const next = request.status === 'new' ? 'start' : 'complete';
  if (request.status !== 'new' && request.status !== 'in-progress') return null;
  return (
    <Button
      look={next === 'start' ? 'primary' : 'secondary'}
      disabled={moves.isPending}
      busy={moves.isBusyWith(next)}
      onClick={() => moves.make(next)}
      className="relative shrink-0 px-3 sm:px-5 whitespace-nowrap"
    >
      {t[next]}
    </Button>
  );
}
