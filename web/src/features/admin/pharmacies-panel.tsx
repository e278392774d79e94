import { type VerificationStatus, verificationStatuses } from '@dawaya/contract/verification';
import { useQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useEffect, useState } from 'react';
import { useSessionEnded } from '../../lib/session.ts';
import { chipClass } from '../../ui/chip.ts';
import { StaleNotice } from '../../ui/stale-notice.tsx';
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
      {query.isError && <StaleNotice text={t.stale} busy={query.isFetching} onRetry={retry} />}
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
