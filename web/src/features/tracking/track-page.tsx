import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTrackTexts } from '../../i18n/texts/track.ts';
import { useLiveQuery } from '../../lib/live/use-live.ts';
import { paths } from '../../lib/paths.ts';
import { TellMe } from '../../shared/bell/tell-me.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { TrackedConsultationView } from './consultation/tracked-consultation.tsx';
import { trackedQuery } from './queries.ts';
import { TrackedRequestView } from './request/tracked-request.tsx';

/**
 * `/track/{token}`: where a request or a consultation stands, for whoever sent it
 * (product decision 18, docs/decisions/0059).
 */
export default function TrackPage({ params }: { params: Record<string, string> }) {
  const t = useTrackTexts();
  const token = params.token ?? '';
  const query = useQuery(trackedQuery(token));
  useLiveQuery(query.data ? { token } : undefined, trackedQuery(token).queryKey);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => setTimeout(() => heading.current?.focus());
  return (
    <div className="page-width max-w-2xl py-8">
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-2xl font-bold outline-none sm:text-3xl">
        {query.data?.kind === 'consultation' ? t.consultation.title : t.title}
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
                  // Once the dialog has gone: behind it nothing takes the focus.
                  onMoved={focusHeading}
                />
              )}
              {(tracked.kind !== 'request' || isOpen(tracked.status)) && <TellMe token={token} />}
              <p className="text-sm text-muted">{t.keepPrivate}</p>
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
