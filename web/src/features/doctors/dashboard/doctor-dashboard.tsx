import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { Bell, newestOf } from '../../../shared/notifications/bell.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Name } from '../../../ui/name.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { ConsultationsSection } from './consultations-section.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { consultationsKey, consultationsQuery, profileQuery } from './queries.ts';
import { StatusNotice } from './status-notice.tsx';

export function DoctorDashboard({ doctorId }: { doctorId: string }) {
  const t = useDoctorDashboardTexts();
  const profile = useQuery(profileQuery(doctorId));
  const requests = useInfiniteQuery(consultationsQuery(doctorId));
  const waiting = requests.data?.pages[0];
  const source = requests.data && 'doctor';
  useLiveQuery(source, consultationsKey(doctorId));
  useLiveQuery(source, profileQuery(doctorId).queryKey);
  useEndWithSession('doctor', profile.error);
  useEndWithSession('doctor', requests.error);

  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
          <p className="min-h-6 break-words text-muted">
            <Name value={profile.data?.fullName ?? ''} />
          </p>
        </div>
        <Bell
          desk="doctor"
          news={
            waiting && {
              waiting: waiting.new,
              newest: newestOf(waiting.items.map(({ createdAt }) => createdAt)),
            }
          }
        />
        {profile.data && (
          <a href="#profile" className={buttonClass('quiet', 'max-sm:px-3 lg:hidden')}>
            {t.toProfile}
          </a>
        )}
      </div>
      <WhenLoaded
        query={profile}
        texts={t}
        onRetry={() => void Promise.all([profile.refetch(), requests.refetch()])}
      >
        {(doctor) => (
          <>
            <StatusNotice profile={doctor} />
            <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
              <ConsultationsSection profile={doctor} waiting={waiting} />
              <ProfilePanel profile={doctor} openRequests={waiting?.active ?? 0} />
            </div>
          </>
        )}
      </WhenLoaded>
    </div>
  );
}
