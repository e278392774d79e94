import type { ApiResponse } from '@dawaya/contract/api';
import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { formatRecent } from '../../../i18n/format.ts';
import { useMyRequestsTexts } from '../../../i18n/my-requests.ts';
import { useRequestCodeTexts } from '../../../i18n/request-code.ts';
import { useToday } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { readStored, writeStored } from '../../../lib/store/store.ts';
import { CodeDigits } from '../../../shared/requests/request-code.tsx';
import {
  type SentRequest,
  sentRequests,
  sentTo,
  tokenOf,
} from '../../../shared/requests/sent-requests.ts';
import { StatusBadge, toneOf } from '../../../shared/requests/status-badge.tsx';
import { isUnderWay, type Statuses } from '../../../shared/requests/statuses.ts';
import { Badge } from '../../../ui/badge.tsx';
import { edgeClass } from '../../../ui/edge.ts';
import { Fold } from '../../../ui/fold.tsx';
import { Name } from '../../../ui/name.tsx';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { UserText } from '../../../ui/user-text.tsx';

interface RequestRowProps {
  row: Row;
  waiting: boolean;
}

/** A list item with its status as a word and as its edge. */
export function RequestRow({ row, waiting }: RequestRowProps) {
  const { tracked } = row;
  const status = tracked ? toneOf(tracked) : 'neutral';
  const tone = isAnswered(tracked) ? 'success' : status;
  return (
    <li className={edgeClass(tone)}>
      <RequestContent row={row} waiting={waiting} />
    </li>
  );
}

function RequestContent({ row, waiting }: RequestRowProps) {
  const t = useMyRequestsTexts();
  const codeTexts = useRequestCodeTexts();
  const language = useLanguage();
  const today = useToday();
  const { tracked, trackingUrl, code, phone } = row;
  // The word 'Completed' has its own time next to it.
  const at = (tracked && tracked.kind !== 'inquiry' && tracked.completedAt) || row.createdAt;
  const reason = tracked && tracked.kind !== 'inquiry' ? tracked.statusReason : null;
  const content = (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="leading-snug font-semibold break-words">
        {row.name ? <Name value={row.name} /> : t.unnamed}
      </span>
      {row.medicines && (
        <span className="text-sm break-words">
          <UserText text={row.medicines} />
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {isAnswered(tracked) ? (
          <Badge tone="success">{t.answered}</Badge>
        ) : (
          tracked && <StatusBadge tracked={tracked} />
        )}
        {!tracked && <Badge>{tracked === null ? t.gone : waiting ? t.asking : t.unknown}</Badge>}
        {tracked?.kind === 'consultation' && <span>{t.consultation}</span>}
        <time dateTime={at}>{formatRecent(language, at, today)}</time>
        {code && (
          <span>
            {codeTexts.inList} <CodeDigits code={code} className="font-semibold text-text" />
          </span>
        )}
      </span>
      {reason && <UserText text={reason} className="block wrap-anywhere whitespace-pre-line" />}
    </span>
  );
  if (!trackingUrl) return <div className="py-3">{content}</div>;
  return (
    <>
      <a href={trackingUrl} className="flex items-center gap-3 py-3 hover:bg-surface-sunken">
        {content}
        <ChevronRight size={20} aria-hidden="true" className="icon-directional shrink-0" />
      </a>
      {/* Without its state the page behind the link may not open either. */}
      {!tracked && phone && (
        <a
          href={`tel:${phone}`}
          className="inline-flex min-h-11 items-center gap-1.5 text-primary hover:underline"
        >
          <Phone size={16} aria-hidden="true" />
          <PhoneNumber value={phone} />
        </a>
      )}
      {/* Still there when it ends during the visit: somebody may be typing a code in it. */}
      {tracked && !row.hasEnded && tracked.kind !== 'consultation' && !tracked.locked && (
        <NewsChannelFold token={tokenOf({ trackingUrl })} />
      )}
    </>
  );
}

const loadNewsChannel = () => import('./news-channel.tsx');

function NewsChannelFold({ token }: { token: string }) {
  const t = useMyRequestsTexts();
  const [wanted, setWanted] = useState(false);
  const module = useLazyModule(loadNewsChannel, wanted);
  return (
    <Fold title={t.newsChannel} onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      {module && <module.default token={token} />}
    </Fold>
  );
}

/**
 * Returns whether the pharmacy has offered something that the sender has neither taken nor refused.
 */
function isAnswered(tracked: Row['tracked']): boolean {
  const quote = tracked?.kind === 'request' && isOpen(tracked.status) ? tracked.quote : null;
  return quote?.acceptedAt === null && quote.refusedAt === null;
}

type OwnRequest =
  ApiResponse<'GET /api/customers/:customerId/prescription-requests'>['items'][number];

export interface Row extends LastShown {
  id: string;
  createdAt: string;
  /** The first medicine, and how many more; empty without a typed one. */
  medicines: string;
  /** Undefined for a request from another device: the server stores only a hash of its address. */
  trackingUrl: string | undefined;
  /** Undefined while loading or after a failure; null if the server no longer knows it. */
  tracked: Tracked | null | undefined;
}

function medicinesOf(tracked: Tracked): string {
  const [first, ...others] = tracked.kind === 'consultation' ? [] : tracked.items;
  return first ? first.text + (others.length > 0 ? ` +${others.length}` : '') : '';
}

/**
 * Merges the browser's and the account's requests, each once: those under way first, then those
 * that have ended, each newest first.
 * @param hasMore whether the account has more, all older than its last one here: an older row of
 * the browser waits for those
 * @param endedAtFirst by id, whether a request had ended when this visit first knew its state,
 * which the function adds: a row stays in that group, so that no row moves under a thumb
 */
export function rowsOf(
  language: Language,
  sent: readonly SentRequest[],
  statuses: Statuses | undefined,
  own: readonly OwnRequest[],
  hasMore: boolean,
  endedAtFirst = new Map<string, boolean>(),
): Row[] {
  const rows = new Map<string, Row>();
  for (const request of sent) {
    const tracked = statuses?.[request.id];
    // The server may have forgotten it (null): then its pharmacy is no longer shown.
    const shown = tracked ? shownOf(language, tracked) : lastShownOf(request);
    rows.set(request.id, {
      id: request.id,
      createdAt: request.createdAt,
      trackingUrl: request.trackingUrl,
      medicines: tracked ? medicinesOf(tracked) : '',
      name: (tracked !== null && shown?.name) || sentTo(language, request),
      phone: (tracked !== null && shown?.phone) || null,
      code: (tracked !== null && shown?.code) || null,
      hasEnded: tracked === null || (shown?.hasEnded ?? false),
      tracked,
    });
  }
  for (const request of own) {
    const { id, createdAt } = request;
    const trackingUrl = rows.get(id)?.trackingUrl;
    const medicines = medicinesOf(request);
    const shown = shownOf(language, request);
    rows.set(id, { id, createdAt, trackingUrl, medicines, ...shown, tracked: request });
  }
  for (const row of rows.values()) {
    const hasEnded = endedAtFirst.get(row.id) ?? row.hasEnded;
    if (row.tracked !== undefined) endedAtFirst.set(row.id, hasEnded);
    row.hasEnded = hasEnded;
  }
  const end = hasMore ? (own.at(-1)?.createdAt ?? '') : '';
  return [...rows.values()]
    .filter(({ createdAt }) => Date.parse(createdAt) >= (Date.parse(end) || 0))
    .sort(
      (one, other) =>
        Number(one.hasEnded) - Number(other.hasEnded) ||
        Date.parse(other.createdAt) - Date.parse(one.createdAt),
    );
}

/**
 * The parts of a row that a visit without a connection needs. `hasEnded` keeps the row in its place
 * while the statuses load.
 */
interface LastShown {
  /** The pharmacy's or doctor's name, or an inquiry's town; empty if it is unknown. */
  name: string;
  phone: string | null;
  code: string | null;
  hasEnded: boolean;
}

const shownOf = (language: Language, tracked: Tracked): LastShown => ({
  name: nameOf(language, tracked) ?? '',
  phone: tracked.kind === 'request' ? tracked.pharmacy.phone : null,
  code: tracked.code ?? null,
  hasEnded: !isUnderWay(tracked),
});

function nameOf(language: Language, tracked: Tracked): string | undefined {
  if (tracked.kind === 'inquiry') return tracked.city ? nameIn(language, tracked.city) : undefined;
  return tracked.kind === 'consultation' ? tracked.doctor.fullName : tracked.pharmacy.shopName;
}

/** Stores with each sent request what its row shows now. */
export function storeLastShown(language: Language, statuses: Statuses): void {
  const stored = readStored('trackingUrls');
  const sent = sentRequests(stored).map((request) => {
    const tracked = statuses[request.id];
    // The server has forgotten it: so does the browser.
    if (tracked === null) return { ...request, lastShown: undefined };
    return tracked ? { ...request, lastShown: shownOf(language, tracked) } : request;
  });
  const changed = JSON.stringify(sent);
  if (sent.length > 0 && changed !== stored) writeStored({ trackingUrls: changed });
}

/** Returns what the row last showed; undefined for a new request or a malformed entry. */
export function lastShownOf(request: SentRequest): LastShown | undefined {
  const { lastShown } = request as { lastShown?: Partial<LastShown> | null };
  const isText = (value: unknown) => value === null || typeof value === 'string';
  return typeof lastShown?.name === 'string' && isText(lastShown.phone) && isText(lastShown.code)
    ? { ...(lastShown as LastShown), hasEnded: lastShown.hasEnded === true }
    : undefined;
}
