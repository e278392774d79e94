import type {
  ConsultationPage,
  ConsultationRequest,
  DoctorProfile,
} from '@dawaya/contract/endpoints/doctors';
import { isFinal, requestViews } from '@dawaya/contract/vocabulary/request-moves';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { formatNumber, plural } from '../../../i18n/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { pathOfView, useView } from '../../../shared/requests/views.ts';
import { News } from '../../../shared/steady-list/news.tsx';
import { useSteadyRows } from '../../../shared/steady-list/use-steady-rows.ts';
import { chipClass } from '../../../ui/chip.ts';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { MoreRows } from '../../../ui/more-rows.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { ConsultationCard } from './consultation-card.tsx';
import { type ConsultationFilter, consultationsQuery, useReportSeen } from './queries.ts';
import { useMoves } from './use-moves.ts';

type WaitingCounts = Pick<ConsultationPage, 'new' | 'active'>;

interface ConsultationsSectionProps {
  profile: DoctorProfile;
  waiting: WaitingCounts | undefined;
}

export function ConsultationsSection({ profile, waiting }: ConsultationsSectionProps) {
  const t = useDoctorDashboardTexts().requests;
  const language = useLanguage();
  const view = useView();
  const [search, setSearch] = useState('');
  const listQuery = view === 'ended' ? { view, search } : { view };
  return (
    <section aria-labelledby="requests-title" className="flex min-w-0 flex-col gap-4">
      <h2 id="requests-title" tabIndex={-1} className="text-xl font-bold outline-none">
        {t.title}
      </h2>
      {/* Announces a new request to a screen reader. */}
      <p role="status" className="sr-only">
        {waiting && plural(language, waiting.new, t.waiting)}
      </p>
      <nav aria-label={t.tabs} className="flex gap-2">
        {requestViews.map((name) => (
          <Link
            key={name}
            href={pathOfView(paths.doctorDashboard, name)}
            aria-current={name === view ? 'page' : undefined}
            className={chipClass(name === view)}
          >
            {t[name]}
            {name === 'active' && waiting && waiting.active > 0 && (
              <span>{formatNumber(language, waiting.active)}</span>
            )}
          </Link>
        ))}
      </nav>
      {view === 'ended' && <SearchBox by={t.searchBy} onSearch={setSearch} />}
      <ConsultationList key={`${view} ${search}`} profile={profile} asked={listQuery} />
    </section>
  );
}

interface ConsultationListProps {
  profile: DoctorProfile;
  asked: ConsultationFilter;
}

function ConsultationList(props: ConsultationListProps) {
  const t = useDoctorDashboardTexts().requests;
  const query = useInfiniteQuery(consultationsQuery(props.profile.id, props.asked));
  useEndWithSession('doctor', query.error);
  return (
    <WhenLoaded query={query} texts={t}>
      {({ pages }) => (
        <>
          <StaleNotice query={query} />
          <Rows
            {...props}
            fresh={pages.flatMap(({ items }) => items)}
            isFetching={query.isFetching}
            isWhole={!query.hasNextPage}
          />
          <MoreRows query={query} texts={t} />
        </>
      )}
    </WhenLoaded>
  );
}

interface RowsProps extends ConsultationListProps {
  fresh: ConsultationRequest[];
  isFetching: boolean;
  isWhole: boolean;
}

/** Rows that never move under a thumb: new ones between them wait. */
function Rows({ profile, asked, fresh, isFetching, isWhole }: RowsProps) {
  const t = useDoctorDashboardTexts().requests;
  const box = useRef<HTMLUListElement>(null);
  const steady = useSteadyRows(fresh, { idOf, isFetching, box });
  const { waiting, insert } = steady;
  const reportSeen = useReportSeen(profile.id);
  const moves = useMoves(profile.id);
  // A request that is absent from some pages may be on a later page.
  const rows = steady.rows.map(({ row, hasLeft }) => ({
    row,
    hasLeft: hasLeft && isWhole && !moves.isMoving(row.id),
  }));
  const { refusal } = moves;
  const isOfCard = rows.some(({ row }) => row.id === refusal?.id);
  const hasEnded = ({ row, hasLeft }: (typeof rows)[number]) =>
    (hasLeft || isFinal(row.status)) && !moves.made.has(row.id);
  // A started one continues only where no new one waits.
  const next =
    rows.find(({ row, hasLeft }) => !hasLeft && row.status === 'new') ??
    rows.find(({ row, hasLeft }) => !hasLeft && row.status === 'in-progress');
  const endedCount = asked.view === 'active' ? rows.filter(hasEnded).length : 0;
  return (
    <>
      {/* An error shows next to its buttons, unless a move on another device has removed the card. */}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {!isOfCard && refusal?.sentence}
      </p>
      <News texts={t.news} waiting={waiting} left={endedCount} onInsert={insert} />
      {rows.length === 0 && <Nothing profile={profile} asked={asked} />}
      <ul ref={box} className="border-t border-line empty:hidden">
        {rows.map(({ row, hasLeft }) => (
          <ConsultationCard
            key={row.id}
            request={row}
            isNext={row === next?.row}
            hasLeft={hasLeft}
            moves={moves}
            reportSeen={reportSeen}
          />
        ))}
      </ul>
    </>
  );
}

const idOf = ({ id }: ConsultationRequest) => id;

function Nothing({ profile, asked }: ConsultationListProps) {
  const t = useDoctorDashboardTexts().requests;
  const { isVerified, isOnline } = profile;
  const verified = isOnline ? t.emptyOnline : t.emptyOffline;
  const active = isVerified ? verified : t.emptyPending;
  const ended = asked.search
    ? { title: t.noMatch, text: t.noMatchText }
    : { title: t.noneEnded, text: t.noneEndedText };
  const emptyTexts = asked.view === 'active' ? { title: t.empty, text: active } : ended;
  return <EmptyState {...emptyTexts} icon={<LazyDrawing of="waiting" />} />;
}
