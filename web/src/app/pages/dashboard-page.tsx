import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { StaffRole } from '@dawaya/contract/vocabulary/staff';
import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Redirect } from 'wouter';
import { InquiriesSection } from '../../features/inquiries/desk/inquiries-section.tsx';
import { inquiriesQuery, useWaitingInquiries } from '../../features/inquiries/desk/queries.ts';
import { UnknownOpening } from '../../features/pharmacies/opening/unknown-opening.tsx';
import { StatusNotice } from '../../features/pharmacies/profile/status-notice.tsx';
import { profileQuery } from '../../features/pharmacies/queries.ts';
import { FiguresPanel } from '../../features/prescription-requests/dashboard/figures-panel.tsx';
import {
  figuresQuery,
  requestsQuery,
} from '../../features/prescription-requests/dashboard/queries.ts';
import { RequestsSection } from '../../features/prescription-requests/dashboard/requests-section.tsx';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { useLiveQuery } from '../../lib/live/use-live-query.ts';
import { paths } from '../../lib/paths.ts';
import { withClient } from '../../lib/reads/with-client.tsx';
import { useEndWithSession, useIsStaffRoleAwaited, useStaffRole } from '../../lib/session.ts';
import { readStored, useStored } from '../../lib/store/store.ts';
import { Bell } from '../../shared/notifications/bell.tsx';
import { pricesQuery } from '../../shared/prices/queries.ts';
import { useView } from '../../shared/requests/views.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Name } from '../../ui/name.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

const jump = buttonClass('quiet', 'max-sm:px-2 max-sm:text-sm lg:hidden');

/**
 * The pharmacist's page joins features that do not import each other: requests, inquiries and the
 * profile.
 */
export default withClient(DashboardPage);

function DashboardPage() {
  const pharmacyId = useStored('pharmacyId');
  if (!pharmacyId) return <Redirect to={paths.registerPharmacy} replace />;
  return <Dashboard key={pharmacyId} pharmacyId={pharmacyId} />;
}

function Dashboard({ pharmacyId }: { pharmacyId: string }) {
  const t = useDashboardTexts();
  // Links that the role may not use keep their place, invisible, until the role is known.
  const role = useStaffRole();
  const isRoleAwaited = useIsStaffRoleAwaited();
  const view = useView();
  const profile = useQuery(profileQuery(pharmacyId));
  useLiveQuery(profile.data && 'pharmacy', profileQuery(pharmacyId).queryKey);
  // An answer can use these prices, so they are live for all roles.
  useLiveQuery(profile.data && 'pharmacy', pricesQuery(pharmacyId).queryKey);
  useEndWithSession('pharmacy', profile.error);
  usePrefetchInfiniteQuery(requestsQuery(pharmacyId, { view }));
  usePrefetchInfiniteQuery(inquiriesQuery(pharmacyId));
  const { data: figures, isPending: areFiguresAwaited } = useQuery(figuresQuery(pharmacyId));
  const asks = useWaitingInquiries(pharmacyId);

  return (
    <div className="page-width flex flex-col gap-4 py-4 sm:gap-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {/* On a phone a long name takes the whole width, below the bell. */}
        <div className="min-w-36 max-sm:contents">
          <h1 className="text-xl font-bold max-sm:flex-1 sm:text-3xl">{t.title}</h1>
          <p className="min-h-6 text-muted max-sm:order-1 max-sm:basis-full">
            <Name value={profile.data?.shopName ?? ''} />
          </p>
        </div>
        <Bell
          desk="pharmacy"
          news={
            figures && {
              waiting: figures.new + asks.waiting,
              // When one arrives as another leaves, the total stays the same, but the sum of the
              // newest times grows.
              newest: figures.total + asks.newest,
            }
          }
        />
        <nav aria-label={t.parts} className="chip-row max-sm:order-1 max-sm:grow max-sm:basis-full">
          {role !== 'assistant' && (
            <LinkButton
              href={paths.manageAdvertisements}
              look="secondary"
              className={cx('max-sm:px-3 max-sm:text-sm', role === undefined && 'invisible')}
            >
              <Megaphone size={20} aria-hidden="true" className="icon-directional" />
              {t.manageAds}
            </LinkButton>
          )}
          <a href="#figures" className={jump}>
            {t.toFigures}
          </a>
          <a href="#prices" className={jump}>
            {t.toPrices}
          </a>
          {role !== 'assistant' && (
            <a href="#profile" className={cx(jump, role === undefined && 'invisible')}>
              {t.toProfile}
            </a>
          )}
        </nav>
      </div>
      <WhenLoaded query={profile} texts={t}>
        {(pharmacy) => (
          <>
            <StatusNotice
              profile={pharmacy}
              isOwner={isRoleAwaited ? undefined : role === 'owner'}
            />
            {role !== 'assistant' && <UnknownOpening profile={pharmacy} />}
            <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
              {/* On a phone inquiries come first: other pharmacies got them too, but a request
                  waits for this pharmacy alone. */}
              <div className="min-w-0 lg:col-start-2 lg:row-start-1">
                <InquiriesSection pharmacy={pharmacy} />
              </div>
              <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
                <RequestsSection pharmacy={pharmacy} />
              </div>
              <div className="flex min-w-0 flex-col gap-8 lg:col-start-2 lg:row-start-2">
                <FiguresPanel pharmacy={pharmacy} />
                <Panels pharmacy={pharmacy} role={role} isPlaced={!areFiguresAwaited} />
              </div>
            </div>
          </>
        )}
      </WhenLoaded>
    </div>
  );
}

const loadPanels = () => import('./dashboard-panels.tsx');

function Panels({
  isPlaced,
  ...props
}: {
  pharmacy: PharmacyProfile;
  role: StaffRole | undefined;
  isPlaced: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const isWanted = useWanted(place, isPlaced);
  const panels = useLazyModule(loadPanels, isWanted);
  if (panels) return <panels.DashboardPanels {...props} />;
  return (
    // The height keeps everything below from moving within view.
    <div ref={place} className="min-h-dvh">
      {isWanted && <LoadingState />}
    </div>
  );
}

const touches = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Returns whether a part far down the page is wanted: a person comes near it, goes to an anchor, or
 * has begun to use the page. In low-data mode use alone is not enough.
 * @param place the element that the part replaces
 * @param isPlaced whether everything above has its height: before, the element is too near the top
 */
function useWanted(place: RefObject<Element | null>, isPlaced: boolean): boolean {
  const [isWanted, setWanted] = useState(() => location.hash !== '');
  useEffect(() => {
    if (isWanted) return undefined;
    const want = () => setWanted(true);
    const leaving = new AbortController();
    const { signal } = leaving;
    const isThrifty = readStored('lowData') === '1';
    for (const event of ['hashchange', ...(isThrifty ? [] : touches)])
      addEventListener(event, want, { signal, passive: true });
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(),
      { rootMargin: '200px' },
    );
    if (place.current && isPlaced) observer.observe(place.current);
    return () => {
      leaving.abort();
      observer.disconnect();
    };
  }, [isWanted, isPlaced, place]);
  return isWanted;
}
