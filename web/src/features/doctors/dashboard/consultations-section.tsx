import type { ConsultationRequest, DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import type { UseQueryResult } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { plural } from '../../../i18n/format.ts';
import { useDoctorDashboardTexts } from '../../../i18n/texts/doctor-dashboard.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { ConsultationCard } from './consultation-card.tsx';

interface ConsultationsSectionProps {
  profile: DoctorProfile;
  query: UseQueryResult<ConsultationRequest[]>;
}

export function ConsultationsSection({ profile, query }: ConsultationsSectionProps) {
  const t = useDoctorDashboardTexts().requests;
  return (
    <section aria-labelledby="requests-title" className="flex min-w-0 flex-col gap-4">
      <h2 id="requests-title" tabIndex={-1} className="text-xl font-bold outline-none">
        {t.title}
      </h2>
      <WhenLoaded query={query} texts={t}>
        {(requests) => (
          <>
            <NewCount requests={requests} />
            <StaleNotice query={query} />
            <Requests profile={profile} requests={requests} />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

/** Tells a screen reader when something new has arrived. */
function NewCount({ requests }: { requests: readonly ConsultationRequest[] }) {
  const t = useDoctorDashboardTexts().requests;
  const count = requests.filter(({ status }) => status === 'new').length;
  return (
    <p role="status" className="sr-only">
      {plural(useLanguage(), count, t.waiting)}
    </p>
  );
}

interface RequestsProps {
  profile: DoctorProfile;
  requests: readonly ConsultationRequest[];
}

function Requests({ profile, requests }: RequestsProps) {
  const t = useDoctorDashboardTexts().requests;
  if (requests.length === 0) {
    const { isVerified, isOnline } = profile;
    return (
      <EmptyState
        title={t.empty}
        text={!isVerified ? t.emptyPending : isOnline ? t.emptyOnline : t.emptyOffline}
        icon={<Inbox size={40} aria-hidden="true" />}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {requests.map((request) => (
        <li key={request.id}>
          <ConsultationCard doctorId={profile.id} request={request} />
        </li>
      ))}
    </ul>
  );
}
