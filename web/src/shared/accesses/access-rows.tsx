import type { Access } from '@dawaya/contract/endpoints/accesses';
import type { ReactNode } from 'react';
import { useAccessTexts } from '../../i18n/accesses.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Name } from '../../ui/name.tsx';
import { UserText } from '../../ui/user-text.tsx';

/** Returns undefined for a decision of an admin. */
function describe(t: ReturnType<typeof useAccessTexts>, { action, subject }: Access) {
  const of = (texts: { other: string } & Record<string, string>) => texts[subject] ?? texts.other;
  if (action === 'open') return of(t.opened);
  if (action === 'read') return of(t.read);
  if (action === 'export') return of(t.exported);
  if (action === 'rename') return of(t.renamed);
  return (t.actions as Partial<Record<string, string>>)[action];
}

/** Returns whether the subject would repeat the name next to it. */
const isActor = ({ subjectName, actorName, actorPharmacy }: Access) =>
  subjectName === actorName || subjectName === actorPharmacy;

interface AccessRowsProps {
  accesses: Access[];
  /** The name of a decision. */
  describeDecision?: (access: Access) => string;
  /** A button of a row. */
  action?: (access: Access) => ReactNode;
}

/** A row for each access: the person, the thing and the time. */
export function AccessRows({ accesses, describeDecision, action }: AccessRowsProps) {
  const t = useAccessTexts();
  const language = useLanguage();
  return (
    <ol aria-label={t.list} className="divide-y divide-line border-y border-line">
      {accesses.map((access) => (
        <li
          key={access.id}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-4 gap-y-1 py-4"
        >
          <div className="text-sm text-muted">
            <p>
              <Badge tone={access.action === 'refused-log-in' ? 'danger' : 'neutral'}>
                {describe(t, access) ?? describeDecision?.(access)}
              </Badge>
            </p>
            {access.times > 1 && <p>{t.times(formatNumber(language, access.times))}</p>}
            {access.isSmall && <p>{t.small}</p>}
          </div>
          <div className="min-w-0 wrap-anywhere">
            {access.subjectName && !isActor(access) && (
              <p className="font-medium">
                <Name value={access.subjectName} />
              </p>
            )}
            {access.photoReason && (
              <p className="text-muted">{t.photos.kinds[access.photoReason]}</p>
            )}
            {access.reason && (
              <p className="text-muted">
                <UserText text={access.reason} />
              </p>
            )}
            {action?.(access)}
          </div>
          <div className="min-w-0 text-sm text-muted wrap-anywhere">
            <p>
              {access.actorName ? <UserText text={access.actorName} /> : t.actors[access.actor]}
              {access.actorPharmacy && (
                <>
                  {' · '}
                  <Name value={access.actorPharmacy} />
                </>
              )}
            </p>
            <time dateTime={access.at}>{formatDateTime(language, access.at)}</time>
          </div>
        </li>
      ))}
    </ol>
  );
}
