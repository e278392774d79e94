import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { useInfiniteQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { useDoctorDashboardTexts } from '../../../i18n/texts/doctor-dashboard.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { ConsultationCard } from './consultation-card.tsx';
import { type Asked, consultationsQuery, useTellSeen } from './queries.ts';
import { useMoves, withMade } from './use-moves.ts';

interface ConsultationListProps {
  profile: DoctorProfile;
  asked: Asked;
}

/** One list of requests in every state of it: loading, failed, stale, empty, full, and more to come. */
export function ConsultationList({ profile, asked }: ConsultationListProps) {
  const t = useDoctorDashboardTexts().requests;
  const query = useInfiniteQuery(consultationsQuery(profile.id, asked));
  useEndWithSession('doctor', query.error);
  const tellSeen = useTellSeen(profile.id);
  const moves = useMoves(profile.id);
  return (
    <WhenLoaded query={query} texts={t}>
      {({ pages }) => {
        const requests = withMade(
          pages.flatMap(({ items }) => items),
          moves.made,
        );
        const { refusal } = moves;
        const isOfCard = requests.some(({ id }) => id === refusal?.id);
        return (
          <>
            <StaleNotice query={query} />
            {/* Beside its buttons, unless the card has gone: it moved on another device. */}
            <p role="alert" className="font-medium text-danger empty:hidden">
              {!isOfCard && refusal?.sentence}
            </p>
            {requests.length === 0 && <Nothing profile={profile} asked={asked} />}
            <ul className="flex flex-col gap-4 empty:hidden">
              {requests.map((request, at) => (
                <ConsultationCard
                  key={request.id}
                  request={request}
                  at={at}
                  moves={moves}
                  tellSeen={tellSeen}
                />
              ))}
            </ul>
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
        );
      }}
    </WhenLoaded>
  );
}

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
