import { type VerificationStatus, verificationStatuses } from '@dawaya/contract/verification';
import { useQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useEffect, useState } from 'react';
import { ui as uiAr } from '../../i18n/ar/ui.ts';
import { ui as uiEn } from '../../i18n/en/ui.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { ApplicationReader } from './application-reader.tsx';
import { applicationsQuery } from './queries.ts';
import { useAdminTexts } from './use-admin-texts.ts';

/** The applications, status by status. */
export function PharmaciesPanel() {
  const t = useAdminTexts();
  const [status, setStatus] = useState<VerificationStatus>('pending');
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t.statusFilter}</legend>
        {verificationStatuses.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={status === name}
            onClick={() => setStatus(name)}
            className={chipClass(status === name)}
          >
            {t.statuses[name]}
          </button>
        ))}
      </fieldset>
      <Applications key={status} status={status} />
    </div>
  );
}

function Applications({ status }: { status: VerificationStatus }) {
  const t = useAdminTexts().list;
  const words = useMessages({ en: uiEn, ar: uiAr });
  const query = useQuery(applicationsQuery(status));
  const sessionEnded = useSessionEnded('admin');
  useEffect(() => {
    sessionEnded(query.error);
  }, [query.error, sessionEnded]);

  const retry = () => void query.refetch();
  if (!query.data) {
    if (query.isError) {
      return <ErrorState error={query.error} fallback={t.failed} onRetry={retry} />;
    }
    return <LoadingState text={t.loading} />;
  }
  return (
    <>
      {query.isError && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 rounded bg-warning-soft px-4 py-2 text-warning"
        >
          <p>{t.stale}</p>
          <Button look="secondary" busy={query.isFetching} onClick={retry}>
            {words.retry}
          </Button>
        </div>
      )}
      {query.data.length === 0 ? (
        <EmptyState
          title={t.empty[status]}
          text={status === 'pending' ? t.emptyPendingText : undefined}
          icon={<ClipboardCheck size={40} aria-hidden="true" />}
        />
      ) : (
        <ApplicationReader status={status} applications={query.data} />
      )}
    </>
  );
}
