import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTrackTexts } from '../../i18n/track.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { createRefresher, useLive } from '../../lib/live/use-live.ts';
import { paths } from '../../lib/paths.ts';
import { pollingIntervalMs } from '../../lib/polling.ts';
import { usePublicUrl } from '../../lib/public-url.ts';
import { useEngine, useReads } from '../../lib/reads/reads.ts';
import { type Read, useRead } from '../../lib/reads/use-read.ts';
import { NotifyMe } from '../../shared/notifications/notify-me.tsx';
import { isUnasked } from '../../shared/requests/status-badge.tsx';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { TrackedInquiryView } from './inquiry/tracked-inquiry.tsx';
import { hasEnded, type TrackedRecord, trackedQuery } from './queries.ts';
import { TrackedRequestView } from './request/tracked-request.tsx';
import { TrackedConsultationView } from './tracked-consultation.tsx';
import { Unlock } from './unlock.tsx';

// A static import would put the server's component into the browser's files.
const PlainParts = import.meta.env.SSR
  ? (await import('./plain/plain-parts.tsx')).PlainParts
  : undefined;
const loadMore = () => import('./more.tsx');

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
    <div className="page-width max-w-2xl py-5 sm:py-8">
      <h1 ref={heading} tabIndex={-1} className="mb-4 text-2xl font-bold outline-none">
        {query.data === null ? t.unknownTitle : titles[query.data?.kind ?? 'request']}
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
                  readAt={query.dataUpdatedAt}
                  onMoved={focusHeading}
                />
              )}
              {tracked.kind === 'request' && (
                <TrackedRequestView
                  token={token}
                  request={tracked}
                  readAt={query.dataUpdatedAt}
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
              {canHear(tracked) && <NotifyMe token={token} />}
              <ShareButton token={token} kind={tracked.kind} />
              {!tracked.locked && (
                <LazyPart
                  title={tracked.kind === 'consultation' ? t.consultation.more : t.more}
                  load={loadMore}
                >
                  {({ default: More }) => <More token={token} tracked={tracked} />}
                </LazyPart>
              )}
            </div>
          ) : (
            <div className="flex flex-col items-start gap-4">
              <p className="text-muted">{t.unknownText}</p>
              <LinkButton href={paths.trackByCode}>{t.byCode}</LinkButton>
              <LinkButton href={paths.myRequests} variant="secondary">
                {t.mine}
              </LinkButton>
            </div>
          )
        }
      </WhenLoaded>
    </div>
  );
}

/** Returns whether something may still happen that the sender waits for. */
const canHear = (tracked: TrackedRecord) =>
  !hasEnded(tracked) && !(tracked.kind === 'inquiry' && isUnasked(tracked));

interface OnDemandProps<Module> {
  title: string;
  load: () => Promise<Module>;
  children: (module: Module) => ReactNode;
}

/** A part that few people open: its script loads with the first tap. */
function LazyPart<Module>({ title, load, children }: OnDemandProps<Module>) {
  const [wanted, setWanted] = useState(false);
  const module = useLazyModule(load, wanted);
  return (
    <Fold
      title={title}
      className="needs-scripts"
      onToggle={(event) => event.currentTarget.open && setWanted(true)}
    >
      {module && children(module)}
    </Fold>
  );
}

const buttonClasses = 'flex-1 whitespace-nowrap max-sm:px-3 sm:flex-none';

/**
 * Shares this page's URL, also with the person's own chat to keep it. The text names neither
 * the pharmacy nor the content.
 */
function ShareButton({ token, kind }: { token: string; kind: TrackedRecord['kind'] }) {
  const { pass: t, consultation } = useTrackTexts();
  const url = usePublicUrl() + paths.track(token);
  // Nearly every phone has both, so the document has the buttons; without scripts they are hidden.
  const canAsk = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: t.copied }),
      () => toastError(t.copyFailed),
    );
  // Closing the dialog is an answer too.
  const share = () => void navigator.share({ title: t.shareText, url }).catch(() => {});
  return (
    <Fold title={t.title}>
      <div className="flex flex-wrap gap-2 py-2">
        <a
          href={`https://wa.me/?${new URLSearchParams({ text: `${t.shareText}\n${url}` })}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby="to-myself"
          className={buttonClass('secondary', 'w-full max-sm:px-3 sm:w-auto')}
        >
          <MessageCircle size={18} aria-hidden="true" />
          {t.toMyself}
        </a>
        {(!canAsk || 'share' in navigator) && (
          <Button variant="secondary" className={buttonClasses} onClick={share}>
            <Share2 size={18} aria-hidden="true" />
            {t.share}
          </Button>
        )}
        {(!canAsk || 'clipboard' in navigator) && (
          <Button variant="secondary" className={buttonClasses} onClick={() => void copy()}>
            <Copy size={18} aria-hidden="true" />
            {t.copy}
          </Button>
        )}
      </div>
      <p id="to-myself" className="text-sm text-muted">
        {t.toMyselfHint} {kind === 'consultation' ? consultation.shows : t.shows}
      </p>
    </Fold>
  );
}

/**
 * Reads the thing behind a private link, and again when it changes, from time to time, and when
 * the page is visible again. React Query loads with the first repeated read (docs/performance.md).
 */
function useFollowed(token: string): Read<TrackedRecord | null> {
  const reads = useReads();
  const { engine } = useEngine();
  const query = useRead(trackedQuery(token));
  const [refresh] = useState(createRefresher);
  const isDue = useRef(false);

  const lookAgain = (isFirst = false) => {
    if (engine) return void refresh(engine.client, trackedQuery(token).queryKey, isFirst);
    isDue.current = true;
    // Without a connection `retryWhenConnected` tries again.
    reads.load().catch(() => {});
  };
  useLive(query.data ? { token } : undefined, lookAgain);

  const latest = useRef(lookAgain);
  useEffect(() => {
    latest.current = lookAgain;
  });
  const isOver = hasEnded(query.data);
  useEffect(() => {
    if (engine) {
      if (isDue.current) latest.current();
      isDue.current = false;
      return undefined;
    }
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const poll = isOver ? undefined : setTimeout(lookIfSeen, pollingIntervalMs);
    document.addEventListener('visibilitychange', lookIfSeen);
    addEventListener('online', lookIfSeen);
    return () => {
      clearTimeout(poll);
      document.removeEventListener('visibilitychange', lookIfSeen);
      removeEventListener('online', lookIfSeen);
    };
  }, [engine, isOver]);
  return query;
}
