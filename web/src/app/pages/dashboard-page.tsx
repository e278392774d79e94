import { useQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { Redirect } from 'wouter';
import { ProfilePanel } from '../../features/pharmacies/profile/profile-panel.tsx';
import { profileQuery } from '../../features/pharmacies/profile/queries.ts';
import { StatusNotice } from '../../features/pharmacies/profile/status-notice.tsx';
import { StaffPanel } from '../../features/pharmacies/staff/staff-panel.tsx';
import { requestsQuery } from '../../features/prescription-requests/dashboard/queries.ts';
import { RequestsSection } from '../../features/prescription-requests/dashboard/requests-section.tsx';
import { StatCards } from '../../features/prescription-requests/dashboard/stat-cards.tsx';
import { useDashboardTexts } from '../../i18n/texts/dashboard.ts';
import { paths } from '../../lib/paths.ts';
import { useEndWithSession, useStaffRole } from '../../lib/session.ts';
import { useStored } from '../../lib/store/store.ts';
import { Bell } from '../../shared/bell/bell.tsx';
import { waitingIn } from '../../shared/bell/waiting.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { Name } from '../../ui/name.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

/** The pharmacist's page: requests and profile are two features, put together here. */
export default function DashboardPage() {
  const pharmacyId = useStored('pharmacyId');
  if (!pharmacyId) return <Redirect to={paths.registerPharmacy} replace />;
  return <Dashboard key={pharmacyId} pharmacyId={pharmacyId} />;
}

function Dashboard({ pharmacyId }: { pharmacyId: string }) {
  const t = useDashboardTexts();
  const role = useStaffRole();
  const profile = useQuery(profileQuery(pharmacyId));
  const requests = useQuery(requestsQuery(pharmacyId));
  useEndWithSession('pharmacy', profile.error);
  useEndWithSession('pharmacy', requests.error);

  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
          <p className="min-h-6 text-muted">
            <Name value={profile.data?.shopName ?? ''} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {requests.data && <Bell desk="pharmacy" {...waitingIn(requests.data)} />}
          {role !== 'assistant' && (
            <>
              <LinkButton
                href={paths.manageAdvertisements}
                look="secondary"
                className="max-sm:px-3"
              >
                <Megaphone size={20} aria-hidden="true" className="icon-directional" />
                {t.manageAds}
              </LinkButton>
              <a href="#profile" className={buttonClass('quiet', 'max-sm:px-3 lg:hidden')}>
                {t.toProfile}
              </a>
            </>
          )}
        </div>
      </div>
      <WhenLoaded
        query={profile}
        texts={t}
        onRetry={() => void Promise.all([profile.refetch(), requests.refetch()])}
      >
        {(pharmacy) => (
          <>
            <StatusNotice profile={pharmacy} />
            <StatCards requests={requests.data} responseRate={pharmacy.responseRate} />
            <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
              <RequestsSection
                pharmacyId={pharmacyId}
                verified={pharmacy.verificationStatus === 'verified'}
                query={requests}
              />
              {role !== 'assistant' && (
                <div className="flex flex-col gap-8">
                  <ProfilePanel profile={pharmacy} />
                  {role === 'owner' && <StaffPanel pharmacyId={pharmacyId} />}
                </div>
              )}
            </div>
          </>
        )}
      </WhenLoaded>
    </div>
  );
}
