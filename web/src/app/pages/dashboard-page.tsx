import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { StaffRole } from '@dawaya/contract/vocabulary/staff';
import { useInfiniteQuery, usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { InquiriesSection } from '../../features/inquiries/desk/inquiries-section.tsx';
import {
  inquiriesQuery,
  useLiveInquiries,
  useWaitingInquiries,
} from '../../features/inquiries/desk/queries.ts';
import { UnknownOpening } from '../../features/pharmacies/opening/unknown-opening.tsx';
import { StatusNotice } from '../../features/pharmacies/profile/status-notice.tsx';
import { profileQuery } from '../../features/pharmacies/queries.ts';
import {
  figuresQuery,
  requestsQuery,
  useLiveRequests,
} from '../../features/prescription-requests/dashboard/queries.ts';
import { RequestsSection } from '../../features/prescription-requests/dashboard/requests-section.tsx';
import { StatCards } from '../../features/prescription-requests/dashboard/stat-cards.tsx';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { useLiveQuery } from '../../lib/live/use-live-query.ts';
import { paths } from '../../lib/paths.ts';
import { usePreload } from '../../lib/preload.ts';
import { withQueryClient } from '../../lib/reads/with-client.tsx';
import { useEndWithSession, useIsStaffRoleAwaited, useStaffRole } from '../../lib/session.ts';
import { useStored } from '../../lib/store/store.ts';
import { Bell } from '../../shared/notifications/bell.tsx';
import { pricesQuery } from '../../shared/prices/queries.ts';
import { useView } from '../../shared/requests/views.ts';
import { cx } from '../../ui/cx.ts';
import { Name } from '../../ui/name.tsx';
import { showInRow } from '../../ui/show-in-row.ts';
import { LoadingState } from '../../ui/states.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

type Panel = ComponentType<{ pharmacy: PharmacyProfile }>;

/** The pages below today's requests and inquiries; each loads on its first visit. */
const loadPanel = {
  prices: async () => (await import('./dashboard-prices.tsx')).DashboardPrices,
  profile: async () =>
    (await import('../../features/pharmacies/profile/profile-panel.tsx')).ProfilePanel,
  staff: async () => (await import('../../features/pharmacies/staff/staff-panel.tsx')).StaffPanel,
  figures: async () =>
    (await import('../../features/prescription-requests/dashboard/figures-panel.tsx')).FiguresPanel,
} satisfies Record<string, () => Promise<Panel>>;
type Part = keyof typeof loadPanel;
const parts = Object.keys(loadPanel) as Part[];

const partPath = (part: Part) => `${paths.dashboard}/${part}`;

/** Hides pages whose calls the server refuses; without a known role also the owner's. */
const mayOpen = (part: Part, role: StaffRole | undefined): boolean =>
  part === 'staff'
    ? role === 'owner'
    : part !== 'profile' || (role !== undefined && role !== 'assistant');

/** Anchors of the time when all was one page, in old mails and bookmarks. */
const partOfAnchor: Record<string, Part> = {
  'asked-medicines': 'prices',
  availability: 'prices',
  'name-reviews': 'prices',
  ...Object.fromEntries(parts.map((part) => [part, part])),
};

/**
 * The pharmacist's pages join features that do not import each other: requests, inquiries and the
 * profile.
 */
export default withQueryClient(DashboardPage);

function DashboardPage() {
  const pharmacyId = useStored('pharmacyId');
  if (!pharmacyId) return <Redirect to={paths.registerPharmacy} replace />;
  return <Dashboard key={pharmacyId} pharmacyId={pharmacyId} />;
}

function Dashboard({ pharmacyId }: { pharmacyId: string }) {
  const t = useDashboardTexts();
  const [path] = useLocation();
  const part = parts.find((name) => path.startsWith(partPath(name)));
  const role = useStaffRole();
  const isRoleAwaited = useIsStaffRoleAwaited();
  const profile = useQuery(profileQuery(pharmacyId));
  const live = profile.data && 'pharmacy';
  useLiveQuery(live, profileQuery(pharmacyId).queryKey);
  // An answer can use these prices, so they are live for all roles.
  useLiveQuery(live, pricesQuery(pharmacyId).queryKey);
  // The bell rings on every page.
  useLiveRequests(live, pharmacyId);
  useLiveInquiries(live, pharmacyId);
  useEndWithSession('pharmacy', profile.error);
  useOldAnchors(part === undefined);
  usePrefetchInfiniteQuery(inquiriesQuery(pharmacyId));
  const { data: figures } = useQuery(figuresQuery(pharmacyId));
  const asks = useWaitingInquiries(pharmacyId);

  return (
    <div className="page-width flex flex-col gap-4 py-4 sm:gap-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {/* On a phone a long name takes the whole width, below the bell. */}
        <div className="min-w-36 max-sm:contents">
          <h1 className="text-xl font-bold max-sm:flex-1 sm:text-2xl">{t.title}</h1>
          <p className="min-h-6 text-muted max-sm:order-1 max-sm:basis-full">
            <Name value={profile.data?.shopName ?? ''} />
          </p>
        </div>
        <Bell
          desk="pharmacy"
          more={<LazyTextQuestions pharmacyId={pharmacyId} />}
          news={
            figures && {
              waiting: figures.new + asks.waiting,
              // When one arrives as another leaves, the total stays the same, but the sum of the
              // newest times grows.
              newest: figures.total + asks.newest,
            }
          }
        />
      </div>
      <Navigation part={part} role={role} />
      <WhenLoaded query={profile} texts={t}>
        {(pharmacy) => (
          <>
            <StatusNotice
              profile={pharmacy}
              isOwner={isRoleAwaited ? undefined : role === 'owner'}
            />
            {!part && <Today pharmacy={pharmacy} role={role} />}
            {part && mayOpen(part, role) && (
              <OtherPart key={part} part={part} pharmacy={pharmacy} />
            )}
            {part &&
              !mayOpen(part, role) &&
              (isRoleAwaited ? <LoadingState /> : <Redirect to={paths.dashboard} replace />)}
          </>
        )}
      </WhenLoaded>
    </div>
  );
}

const loadTextQuestions = () =>
  import('../../features/pharmacies/text-questions/text-questions.tsx');

function LazyTextQuestions({ pharmacyId }: { pharmacyId: string }) {
  const loaded = useLazyModule(loadTextQuestions, true);
  return loaded && <loaded.TextQuestions pharmacyId={pharmacyId} />;
}

interface NavigationProps {
  part: Part | undefined;
  role: StaffRole | undefined;
}

/**
 * The pages as a row of links. Links that the role may not use keep their place until it is known.
 */
function Navigation({ part, role }: NavigationProps) {
  const t = useDashboardTexts();
  const mayManage = role !== 'assistant';
  const hidden = role === undefined && 'invisible';
  const row = useRef<HTMLElement>(null);
  // On a phone the row scrolls, and its cut end shows it; the role decides which links are in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links move with both.
  useEffect(() => showInRow(row.current), [part, role]);
  return (
    <nav ref={row} aria-label={t.parts} className="chip-row gap-1 border-b border-line sm:gap-0">
      <PartLink href={paths.dashboard} isHere={!part}>
        {t.pages.today}
      </PartLink>
      {parts
        .filter((name) => role === undefined || mayOpen(name, role))
        .map((name) => (
          <PartLink
            key={name}
            href={partPath(name)}
            isHere={part === name}
            className={!mayOpen(name, role) && hidden}
          >
            {t.pages[name]}
          </PartLink>
        ))}
      {mayManage && (
        <PartLink href={paths.manageAdvertisements} className={cx('sm:ms-auto', hidden)}>
          <Megaphone size={18} aria-hidden="true" className="icon-directional" />
          {t.manageAds}
        </PartLink>
      )}
    </nav>
  );
}

interface PartLinkProps {
  href: string;
  isHere?: boolean;
  className?: string | false;
  children: ReactNode;
}

function PartLink({ href, isHere, className, children }: PartLinkProps) {
  return (
    <Link
      href={href}
      {...usePreload(href)}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 border-b-3 px-1.5 font-semibold whitespace-nowrap -outline-offset-3 sm:px-3',
        isHere ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-text',
        className,
      )}
    >
      {children}
    </Link>
  );
}

function Today({ pharmacy, role }: { pharmacy: PharmacyProfile; role: StaffRole | undefined }) {
  const view = useView();
  const { data } = useInfiniteQuery(requestsQuery(pharmacy.id, { view }));
  const asks = useInfiniteQuery(inquiriesQuery(pharmacy.id));
  const { waiting } = useWaitingInquiries(pharmacy.id);
  // The first answers decide, so that nothing moves under a thumb later.
  const isChosenFirst = useRef<boolean>(undefined);
  const first = data?.pages[0]?.items[0];
  if (data && (first?.urgency === 'emergency' || !asks.isPending))
    isChosenFirst.current ??=
      first?.status === 'in-progress' &&
      first.seenAt === null &&
      (first.urgency === 'emergency' || !isEmergency(asks.data?.pages[0]?.items[0]));
  const requests = (
    // The filled button is the first inquiry's while one waits: others may answer it first.
    <RequestsSection key="requests" pharmacy={pharmacy} isQuiet={asks.isPending || waiting > 0} />
  );
  return (
    <>
      {role !== 'assistant' && <UnknownOpening profile={pharmacy} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        {/* Inquiries come first, because other pharmacies got them too, unless a customer has chosen
            this pharmacy and waits, and no unanswered emergency is more urgent. */}
        <div className="flex min-w-0 flex-col gap-8">
          {isChosenFirst.current && requests}
          <InquiriesSection key="inquiries" pharmacy={pharmacy} />
          {!isChosenFirst.current && requests}
        </div>
        <StatCards pharmacy={pharmacy} />
      </div>
    </>
  );
}

/** Returns whether the server's first inquiry is an emergency without an answer. */
const isEmergency = (first: ReceivedInquiry | undefined): boolean =>
  first?.urgency === 'emergency' && first.given === null;

function OtherPart({ part, pharmacy }: { part: Part; pharmacy: PharmacyProfile }) {
  const Panel = useLazyModule(loadPanel[part], true);
  const isHere = Panel !== null;
  // The anchor's target has not existed until now.
  useEffect(() => {
    if (isHere) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isHere]);
  if (!Panel) return <LoadingState />;
  // Forms and lists of people are read in one column.
  const isNarrow = part === 'profile' || part === 'staff';
  return (
    <div className={isNarrow ? 'max-w-160' : undefined}>
      <Panel pharmacy={pharmacy} />
    </div>
  );
}

/** Leads an anchor of the one long page to the page that has its panel now. */
function useOldAnchors(isToday: boolean): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isToday) return undefined;
    const follow = () => {
      const part = partOfAnchor[location.hash.slice(1)];
      if (part) navigate(partPath(part) + location.hash, { replace: true });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [isToday, navigate]);
}
