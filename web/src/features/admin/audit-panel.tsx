import type { AuditEntry } from '@dawaya/contract/endpoints/admin';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useAdminLogTexts } from '../../i18n/admin-log.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Name } from '../../ui/name.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { SearchedList } from './paged-list.tsx';
import { auditQuery } from './queries.ts';

export function AuditPanel() {
  const t = useAdminLogTexts();
  return (
    <SearchedList ask={auditQuery} texts={t} icon={<ScrollText size={40} aria-hidden="true" />}>
      {(entries) => (
        <ol aria-label={t.list} className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </SearchedList>
  );
}

const tones: Record<AuditEntry['action'], Tone> = {
  approve: 'success',
  reinstate: 'success',
  reject: 'danger',
  suspend: 'danger',
  'undo-approval': 'neutral',
  forget: 'neutral',
  'send-again': 'neutral',
  keep: 'neutral',
  remove: 'danger',
  'accept-picture': 'success',
  'refuse-picture': 'danger',
  'accept-name': 'success',
  'refuse-name': 'danger',
  'accept-details': 'success',
  'refuse-details': 'danger',
  'confirm-transfer': 'success',
  'refuse-transfer': 'danger',
  'add-medicine': 'neutral',
  'change-medicine': 'neutral',
  'allow-name-review': 'success',
  'end-name-review': 'neutral',
  'handle-message': 'success',
  'reopen-message': 'neutral',
  remind: 'neutral',
  'set-second-factor': 'success',
  'remove-second-factor': 'danger',
  'add-passkey': 'success',
  'rename-passkey': 'neutral',
  'remove-passkey': 'danger',
  'renew-recovery-codes': 'neutral',
  'reset-second-factor': 'danger',
};

export function describeDecision(
  t: ReturnType<typeof useAdminLogTexts>,
  { action, subjectKind }: Pick<AuditEntry, 'action' | 'subjectKind'>,
): string {
  if (subjectKind === 'text-message') return t.sentAgain.text;
  if (action === 'send-again' || subjectKind === 'mail') return t.sentAgain.mail;
  if (action === 'forget' || subjectKind === 'person') return t.forgotten;
  if (action === 'keep' || action === 'remove') return t.actions.place[action];
  if (action === 'accept-picture' || action === 'refuse-picture') return t.actions.picture[action];
  if (action === 'accept-name' || action === 'refuse-name') return t.actions.name[action];
  if (action === 'accept-details' || action === 'refuse-details') return t.actions.details[action];
  if (action === 'confirm-transfer' || action === 'refuse-transfer')
    return t.actions.transfer[action];
  if (action === 'handle-message' || action === 'reopen-message') return t.actions.message[action];
  if (action === 'remind') return t.reminded;
  if (action === 'add-medicine' || action === 'change-medicine') return t.actions.medicine[action];
  if (action === 'allow-name-review' || action === 'end-name-review')
    return t.actions.reviewer[action];
  if (
    action === 'set-second-factor' ||
    action === 'remove-second-factor' ||
    action === 'add-passkey' ||
    action === 'rename-passkey' ||
    action === 'remove-passkey' ||
    action === 'renew-recovery-codes' ||
    action === 'reset-second-factor'
  )
    return t.actions.admin[action];
  if (
    subjectKind === 'place' ||
    subjectKind === 'advertisement' ||
    subjectKind === 'transfer' ||
    subjectKind === 'medicine' ||
    subjectKind === 'message' ||
    subjectKind === 'admin'
  )
    return '';
  return t.actions[subjectKind][action];
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useAdminLogTexts();
  const language = useLanguage();
  return (
    <li className="flex flex-col gap-1 py-4 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)_minmax(0,16rem)] lg:gap-4">
      <div>
        <Badge tone={tones[entry.action]}>{describeDecision(t, entry)}</Badge>
      </div>
      <div className="min-w-0 break-words">
        <p className="font-medium">
          <Name value={entry.subjectName} />
        </p>
        {entry.renamed && (
          <p className="text-muted">
            {t.renamed(isolated(entry.renamed.from), isolated(entry.renamed.to))}
          </p>
        )}
        {entry.reason && (
          <p className="text-muted">
            {t.reason} <UserText text={entry.reason} />
          </p>
        )}
      </div>
      <div className="min-w-0 text-sm text-muted">
        <p>
          {t.by} <EmailAddress value={entry.adminEmail} />
        </p>
        <time dateTime={entry.createdAt}>{formatDateTime(language, entry.createdAt)}</time>
      </div>
    </li>
  );
}
