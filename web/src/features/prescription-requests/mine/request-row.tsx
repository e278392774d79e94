import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatDateTime } from '../../../i18n/format.ts';
import { useMyRequestsTexts } from '../../../i18n/my-requests.ts';
import { useRequestCodeTexts } from '../../../i18n/request-code.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { CodeDigits } from '../../../shared/requests/request-code.tsx';
import { StatusBadge } from '../../../shared/requests/status-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Name } from '../../../ui/name.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import type { Row } from './rows.ts';

interface RequestRowProps {
  row: Row;
  waiting: boolean;
}

export function RequestRow({ row, waiting }: RequestRowProps) {
  const t = useMyRequestsTexts();
  const codeTexts = useRequestCodeTexts();
  const language = useLanguage();
  const { tracked, trackingUrl } = row;
  const reason = tracked && tracked.kind !== 'inquiry' ? tracked.statusReason : null;
  const content = (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="leading-snug font-semibold break-words">
        {row.name ? <Name value={row.name} /> : t.unnamed}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {tracked && <StatusBadge tracked={tracked} />}
        {!tracked && <Badge>{tracked === null ? t.gone : waiting ? t.asking : t.unknown}</Badge>}
        {tracked?.kind === 'consultation' && <span>{t.consultation}</span>}
        <time dateTime={row.createdAt}>{formatDateTime(language, row.createdAt)}</time>
      </span>
      {tracked?.code && (
        <span className="text-sm text-muted">
          {codeTexts.inList} <CodeDigits code={tracked.code} className="font-semibold text-text" />
        </span>
      )}
      {reason && <UserText text={reason} className="block wrap-anywhere whitespace-pre-line" />}
    </span>
  );
  if (!trackingUrl) return <div className="p-4">{content}</div>;
  return (
    <a href={trackingUrl} className="flex items-center gap-3 p-4 hover:bg-surface-sunken">
      {content}
      <ChevronRight size={20} aria-hidden="true" className="icon-directional shrink-0" />
    </a>
  );
}
