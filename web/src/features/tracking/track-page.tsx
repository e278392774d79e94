import { useRef } from 'react';
import { useTrackTexts } from '../../i18n/texts/track.ts';
import { paths } from '../../lib/paths.ts';
import { TellMe } from '../../shared/bell/tell-me.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { TrackedConsultationView } from './consultation/tracked-consultation.tsx';
import { Unlock } from './locked/unlock.tsx';
import { Later } from './parts/later.tsx';
import { PassOn } from './parts/pass-on.tsx';
import { hasEnded } from './queries.ts';
import { TrackedRequestView } from './request/tracked-request.tsx';
import { TrackedSearchView } from './search/tracked-search.tsx';
import { useFollowed } from './use-followed.ts';

// No import of its own: what only the server renders is in no file that a browser loads.
const PlainParts = import.meta.env.SSR
  ? (await import('./plain/plain-parts.tsx')).PlainParts
  : undefined;
const loadMore = () => import('./more/more.tsx');

/**
 * `/track/{token}`: where a request, a search or a consultation stands, for whoever sent it
 * (product decision 18, docs/decisions/0059 and 0076).
 */
export default function TrackPage({ params }: { params: Record<string, string> }) {
  const t = useTrackTexts();
  const token = params.token ?? '';
  const query = useFollowed(token);
  const titles = { request: t.title, search: t.searchTitle, consultation: t.consultation.title };
  const heading = useRef<HTMLHeadingElement>(null);
  // Once the dialog has gone: behind it nothing takes the focus.
  const focusHeading = () => setTimeout(() => heading.current?.focus());
  return (
    <div className="page-width max-w-2xl py-8">
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-2xl font-bold outline-none sm:text-3xl">
        {titles[query.data?.kind ?? 'request']}
      </h1>
      <WhenLoaded query={query} texts={t}>
        {(tracked) =>
          tracked ? (
            <div className="flex flex-col gap-5">
              <StaleNotice query={query} />
              {tracked.kind === 'consultation' && (
                <TrackedConsultationView consultation={tracked} lookedAt={query.dataUpdatedAt} />
              )}
              {tracked.kind === 'request' && (
                <TrackedRequestView
                  token={token}
                  request={tracked}
                  lookedAt={query.dataUpdatedAt}
                  onMoved={focusHeading}
                />
              )}
              {tracked.kind === 'search' && (
                <TrackedSearchView
                  token={token}
                  search={tracked}
                  isFetching={query.isFetching}
                  onMoved={focusHeading}
                />
              )}
              {tracked.kind !== 'consultation' && tracked.locked && (
                <Unlock token={token} onUnlocked={focusHeading} />
              )}
              <noscript>{PlainParts && <PlainParts token={token} tracked={tracked} />}</noscript>
              {!hasEnded(tracked) && <TellMe token={token} />}
              <PassOn token={token} />
              {tracked.kind !== 'consultation' && !tracked.locked && (
                <Later title={t.more} load={loadMore}>
                  {({ default: More }) => <More token={token} tracked={tracked} />}
                </Later>
              )}
            </div>
          ) : (
            <EmptyState title={t.unknownTitle} text={t.unknownText}>
              <LinkButton href={paths.home} look="secondary">
                {t.home}
              </LinkButton>
            </EmptyState>
          )
        }
      </WhenLoaded>
    </div>
  );
}
