import type { ApiResponse } from '@dawaya/contract/api';
import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { formatRecent } from '../../../i18n/format.ts';
import { useMyRequestsTexts } from '../../../i18n/my-requests.ts';
import { useRequestCodeTexts } from '../../../i18n/request-code.ts';
import { useToday } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { CodeDigits } from '../../../shared/requests/request-code.tsx';
import { type SentRequest, sentTo, tokenOf } from '../../../shared/requests/sent-requests.ts';
import { StatusBadge } from '../../../shared/requests/status-badge.tsx';
import { isUnderWay, type Statuses } from '../../../shared/requests/statuses.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Name } from '../../../ui/name.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { UserText } from '../../../ui/user-text.tsx';

interface RequestRowProps {
  row: Row;
  waiting: boolean;
}

export function RequestRow({ row, waiting }: RequestRowProps) {
  const t = useMyRequestsTexts();
  const codeTexts = useRequestCodeTexts();
  const language = useLanguage();
  const today = useToday();
  const { tracked, trackingUrl } = row;
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
        <time dateTime={row.createdAt}>{formatRecent(language, row.createdAt, today)}</time>
      </span>
      {tracked?.code && (
        <span className="text-sm text-muted">
          {codeTexts.inList} <CodeDigits code={tracked.code} className="font-semibold text-text" />
        </span>
      )}
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
      {isUnderWay(tracked) && tracked?.kind !== 'consultation' && !tracked?.locked && (
        <WhereWeTell token={tokenOf({ trackingUrl })} />
      )}
    </>
  );
}

const loadNewsChannel = () => import('./news-channel.tsx');

function WhereWeTell({ token }: { token: string }) {
  const t = useMyRequestsTexts();
  const [wanted, setWanted] = useState(false);
  const module = useLazyModule(loadNewsChannel, wanted);
  return (
    <Fold title={t.whereWeTell} onToggle={(event) => event.currentTarget.open && setWanted(true)}>
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

interface Row {
  id: string;
  createdAt: string;
  /** The first medicine, and how many more; empty without a typed one. */
  medicines: string;
  /** The pharmacy's or doctor's name, or an inquiry's town; empty if it is unknown. */
  name: string;
  /** Undefined for a request from another device: the server stores only a hash of its address. */
  trackingUrl: string | undefined;
  /** Undefined while loading or after a failure; null if the server no longer knows it. */
  tracked: Tracked | null | undefined;
}

function nameOf(language: Language, tracked: Tracked): string | undefined {
  if (tracked.kind === 'inquiry') return tracked.city ? nameIn(language, tracked.city) : undefined;
  return tracked.kind === 'consultation' ? tracked.doctor.fullName : tracked.pharmacy.shopName;
}

function medicinesOf(tracked: Tracked): string {
  const [first, ...others] = tracked.kind === 'consultation' ? [] : tracked.items;
  return first ? first.text + (others.length > 0 ? ` +${others.length}` : '') : '';
}

/**
 * Merges the browser's and the account's requests, each once, newest first.
 * @param hasMore whether the account has more, all older than its last one here: an older row of
 * the browser waits for those
 */
export function rowsOf(
  language: Language,
  sent: readonly SentRequest[],
  statuses: Statuses | undefined,
  own: readonly OwnRequest[],
  hasMore: boolean,
): Row[] {
  const rows = new Map<string, Row>();
  for (const request of sent) {
    const tracked = statuses?.[request.id];
    rows.set(request.id, {
      id: request.id,
      createdAt: request.createdAt,
      trackingUrl: request.trackingUrl,
      medicines: tracked ? medicinesOf(tracked) : '',
      name: (tracked && nameOf(language, tracked)) ?? sentTo(language, request),
      tracked,
    });
  }
  for (const request of own) {
    const { id, createdAt } = request;
    const trackingUrl = rows.get(id)?.trackingUrl;
    const name = nameOf(language, request) ?? '';
    const medicines = medicinesOf(request);
    rows.set(id, { id, createdAt, trackingUrl, medicines, name, tracked: request });
  }
  const end = hasMore ? (own.at(-1)?.createdAt ?? '') : '';
  return [...rows.values()]
    .filter(({ createdAt }) => Date.parse(createdAt) >= (Date.parse(end) || 0))
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}
