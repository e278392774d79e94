import { useRef } from 'react';
import { useTrackTexts } from '../../i18n/track.ts';
import { paths } from '../../lib/paths.ts';
import { NotifyMe } from '../../shared/notifications/notify-me.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { TrackedConsultationView } from './consultation/tracked-consultation.tsx';
import { TrackedInquiryView } from './inquiry/tracked-inquiry.tsx';
import { Unlock } from './locked/unlock.tsx';
import { OnDemand } from './parts/on-demand.tsx';
import { PassOn } from './parts/pass-on.tsx';
import { hasEnded } from './queries.ts';
import { TrackedRequestView } from './request/tracked-request.tsx';
import { useFollowed } from './use-followed.ts';

// A static import would put the server's component into the browser's files.
const PlainParts = import.meta.env.SSR
  ? (await import('./plain/plain-parts.tsx')).PlainParts
  : undefined;
const loadMore = () => import('./more/more.tsx');

/**
 * `/track/{token}`: the state of a request, an inquiry or a consultation, for its sender
 * (docs/tracking.md).
 */
export default function TrackPage({ params }: { params: Record<string, string> }) {
  const t = useTrackTexts();
  const token = params.token ?? '';
  const query = useFollowed(token);
  const titles = { request: t.title, inquiry: t.inquiryTitle, consultation: t.consultation.title };
  const heading = useRef<HTMLHeadingElement>(null);
  // After the dialog has closed: behind it nothing can take the focus.
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
                <TrackedConsultationView
                  token={token}
                  consultation={tracked}
                  lookedAt={query.dataUpdatedAt}
                  onMoved={focusHeading}
                />
              )}
              {tracked.kind === 'request' && (
                <TrackedRequestView
                  token={token}
                  request={tracked}
                  lookedAt={query.dataUpdatedAt}
                  onMoved={focusHeading}
                />
              )}
              {tracked.kind === 'inquiry' && (
                <TrackedInquiryView
                  token={token}
                  inquiry={tracked}
                  isFetching={query.isFetching}
                  onMoved={focusHeading}
                />
              )}
              {tracked.kind !== 'consultation' && tracked.locked && (
                <Unlock token={token} onUnlocked={focusHeading} />
              )}
              <noscript>{PlainParts && <PlainParts token={token} tracked={tracked} />}</noscript>
              {!hasEnded(tracked) && <NotifyMe token={token} />}
              <PassOn token={token} kind={tracked.kind} />
              {tracked.kind !== 'consultation' && !tracked.locked && (
                <OnDemand title={t.more} load={loadMore}>
                  {({ default: More }) => <More token={token} tracked={tracked} />}
                </OnDemand>
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
