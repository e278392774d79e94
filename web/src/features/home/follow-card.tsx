import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import { dayMs } from '@dawaya/contract/vocabulary/durations';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useFollowTexts } from '../../i18n/follow.ts';
import { relativeTime } from '../../i18n/format.ts';
import { useInquiryNamesTexts } from '../../i18n/inquiry-names.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { useStored } from '../../lib/store/store.ts';
import { type SentRequest, sentRequests, sentTo } from '../../shared/requests/sent-requests.ts';
import { StatusBadge } from '../../shared/requests/status-badge.tsx';
import { isUnderWay, statusesQuery } from '../../shared/requests/statuses.ts';
import { cx } from '../../ui/cx.ts';
import { useShownToasts } from '../../ui/toast.ts';
import { UserText } from '../../ui/user-text.tsx';

const shownAtMost = 3;
/** Milliseconds. Until the server has answered, something that is so recent counts as open. */
const recentMs = dayMs;

interface FollowCardProps {
  /** The banner shows only open requests, in place of its field. */
  inBanner?: boolean;
  /** Hears whether something is open. */
  onOpen?: (isOpen: boolean) => void;
}

export function FollowCard({ inBanner = false, onOpen }: FollowCardProps) {
  const t = useFollowTexts();
  const sent = sentRequests(useStored('trackingUrls'));
  const { data: statuses } = useRead(statusesQuery(sent));
  const section = useRef<HTMLElement>(null);
  const hasToast = useShownToasts().some(({ open }) => open);
  const hadToast = useRef(hasToast);
  useEffect(() => {
    // After a request was sent, its toast is at the bottom: this card scrolls into view above it,
    // after navigation has scrolled to the page's top.
    if (hadToast.current)
      queueMicrotask(() => section.current?.scrollIntoView({ block: 'nearest' }));
  }, []);
  const open = sent.filter(({ id, createdAt }) =>
    statuses ? isUnderWay(statuses[id]) : Date.now() - Date.parse(createdAt) < recentMs,
  );
  const isOpen = open.length > 0;
  // Before the browser paints: the page never shows two cards.
  useLayoutEffect(() => onOpen?.(isOpen), [onOpen, isOpen]);
  const shown = inBanner ? open.slice(0, shownInBanner) : sent.slice(0, shownAtMost);
  if (shown.length === 0) return null;
  return (
    <section
      ref={section}
      aria-labelledby="follow-title"
      className={cx(
        'scroll-mb-32 rounded border border-primary bg-primary-soft text-text',
        inBanner ? 'max-w-2xl px-4 py-2' : 'p-5',
      )}
    >
      <h2 id="follow-title" className="text-xl font-semibold">
        {t.title}
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((request, index) => (
          // One on a phone, whose buttons would lie on the banner's boat below two.
          <li key={request.id} className={inBanner && index > 0 ? 'max-sm:hidden' : undefined}>
            <FollowLink request={request}>{statusOf(statuses?.[request.id])}</FollowLink>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-5">
        {inBanner && (
          <Link href={paths.ask} className={link}>
            {t.more}
          </Link>
        )}
        <Link href={paths.myRequests} className={link}>
          {t.all}
        </Link>
      </div>
    </section>
  );
}

const statusOf = (tracked: Tracked | null | undefined) =>
  tracked && <StatusBadge tracked={tracked} />;

const shownInBanner = 2;
const link = 'inline-flex min-h-11 items-center font-medium text-primary hover:underline';

function FollowLink({ request, children }: { request: SentRequest; children: ReactNode }) {
  const t = useFollowTexts();
  const inquiryNamesTexts = useInquiryNamesTexts();
  const language = useLanguage();
  const name = sentTo(language, request);
  const isQuestion = request.askedIn !== undefined;
  return (
    <a href={request.trackingUrl} className="flex min-h-16 items-center gap-3 py-2 hover:underline">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {isQuestion ? (
            inquiryNamesTexts.question(name)
          ) : name ? (
            <>
              <span className="sr-only">{t.open} </span>
              <CutName value={name} />
            </>
          ) : (
            t.unnamed
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {children}
          <time dateTime={request.createdAt}>{relativeTime(language, request.createdAt)}</time>
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="icon-directional shrink-0" />
    </a>
  );
}

/**
 * A name on one line, cut off at its own end: a name in the other script would lose its beginning.
 */
function CutName({ value }: { value: string }) {
  return <UserText text={value} className="inline-block max-w-full truncate align-bottom" />;
}
