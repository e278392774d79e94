import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { UserText } from '../../../ui/user-text.tsx';

export function RequestHistory({ request }: { request: PrescriptionRequest }) {
  const t = useDashboardTexts().request;
  const language = useLanguage();
  if (request.moves.length === 0) return null;
  return (
    <ol aria-label={t.history} className="flex flex-col gap-1 text-sm text-muted">
      {request.moves.map(({ move, at, by }) => (
        <li key={at}>
          {t.made[move]}
          {by && (
            <>
              {' '}
              {t.by} <UserText text={by} className="font-medium text-text" />
            </>
          )}
          {' · '}
          <time dateTime={at}>{formatDateTime(language, at)}</time>
        </li>
      ))}
    </ol>
  );
}
