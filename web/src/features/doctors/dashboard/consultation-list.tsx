import type { ConsultationRequest, DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { isFinal } from '@dawaya/contract/vocabulary/request-moves';
import { useInfiniteQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { useRef } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { News } from '../../../shared/steady-list/news.tsx';
import { useSteadyRows } from '../../../shared/steady-list/use-steady-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { ConsultationCard } from './consultation-card.tsx';
import { type Asked, consultationsQuery, useReportSeen } from './queries.ts';
import { useMoves } from './use-moves.ts';

interface ConsultationListProps {
  profile: DoctorProfile;
  asked: Asked;
}

export function ConsultationList(props: ConsultationListProps) {
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
          {query.hasNextPage && (
            <div className="flex flex-col items-center gap-2">
              <p role="alert" className="font-medium text-danger empty:hidden">
                {query.isFetchNextPageError && sentenceOf(query.error, t.moreFailed)}
              </p>
              <Button
                look="secondary"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t.more}
              </Button>
            </div>
          )}
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
  const { waiting, takeIn } = steady;
  // A request that is absent from some pages may be on a later one.
  const rows = steady.rows.map(({ row, isGone }) => ({ row, isGone: isGone && isWhole }));
  const reportSeen = useReportSeen(profile.id);
  const moves = useMoves(profile.id);
  const { refusal } = moves;
  const isOfCard = rows.some(({ row }) => row.id === refusal?.id);
  const hasEnded = ({ row, isGone }: (typeof rows)[number]) =>
    (isGone || isFinal(row.status)) && !moves.made.has(row.id);
  const left = asked.view === 'active' ? rows.filter(hasEnded).length : 0;
  return (
    <>
      {/* An error shows beside its buttons, unless the card has gone: it moved on another device. */}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {!isOfCard && refusal?.sentence}
      </p>
      <News texts={t.news} waiting={waiting} left={left} onTakeIn={takeIn} />
      {rows.length === 0 && <Nothing profile={profile} asked={asked} />}
      <ul ref={box} className="flex flex-col gap-4 empty:hidden">
        {rows.map(({ row, isGone }) => (
          <ConsultationCard
            key={row.id}
            request={row}
            isGone={isGone}
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
  const active = !isVerified ? t.emptyPending : isOnline ? t.emptyOnline : t.emptyOffline;
  const ended = asked.search
    ? { title: t.noMatch, text: t.noMatchText }
    : { title: t.noneEnded, text: t.noneEndedText };
  const said = asked.view === 'active' ? { title: t.empty, text: active } : ended;
  return <EmptyState {...said} icon={<Inbox size={40} aria-hidden="true" />} />;
}
