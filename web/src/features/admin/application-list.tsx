import type { SubjectKind, VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import { type KeyboardEvent, useRef } from 'react';
import { useAdminApplicationTexts } from '../../i18n/admin-applications.ts';
import { cityAndState } from '../../i18n/city.ts';
import { relativeTime } from '../../i18n/format.ts';
import { specializationName } from '../../i18n/specialization.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Name } from '../../ui/name.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { type Application, applicantName, resubmittedAt, type StatusChoice } from './queries.ts';
import { useKindTexts } from './use-kind-texts.ts';

interface ListProps {
  where: { kind: SubjectKind; status: StatusChoice };
  applications: readonly Application[];
  at: number;
  onChoose: (index: number) => void;
}

/**
 * The applications of a status by name. The list is one stop for the Tab key, and the arrows move
 * inside; a phone shows buttons to step instead.
 */
export function ApplicationList({ where, applications, at, onChoose }: ListProps) {
  const t = useKindTexts(where.kind).list;
  const { details } = useAdminApplicationTexts();
  const language = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = applications.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to === undefined || to < 0 || to > last) return;
    event.preventDefault();
    onChoose(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <nav aria-label={t.label} className="hidden lg:sticky lg:top-20 lg:block">
      <ul
        ref={list}
        onKeyDown={onKeyDown}
        className="max-h-[calc(100dvh-8rem)] overflow-y-auto rounded border border-line bg-surface-raised"
      >
        {applications.map((application, index) => (
          <li key={application.id} className="border-b border-line last:border-b-0">
            <button
              type="button"
              tabIndex={index === at ? 0 : -1}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => onChoose(index)}
              className={cx(
                'block w-full border-s-4 px-3 py-2 text-start -outline-offset-3',
                index === at
                  ? 'border-primary bg-primary-soft'
                  : 'border-transparent hover:bg-surface-sunken',
              )}
            >
              <span className="line-clamp-2 font-medium break-words">
                <Name value={applicantName(application)} />
              </span>
              <span className="line-clamp-2 text-sm text-muted">
                <ApplicantSubtitle application={application} />
              </span>
              <span className="block text-sm text-muted">
                {resubmittedAt(application) && `${details.sentAgain} · `}
                {relativeTime(language, resubmittedAt(application) ?? application.createdAt)}
              </span>
              <span className="flex flex-wrap gap-1">
                {where.status !== application.verificationStatus && (
                  <StatusBadge kind={where.kind} status={application.verificationStatus} />
                )}
                {application.verificationStatus === 'pending' && !application.emailProven && (
                  <Badge tone="warning">{details.emailUnproven}</Badge>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{t.keys}</p>
    </nav>
  );
}

function ApplicantSubtitle({ application }: { application: Application }) {
  const language = useLanguage();
  if ('shopName' in application) return <span>{cityAndState(language, application)}</span>;
  return <UserText text={specializationName(language, application.specialization)} />;
}

const tones: Record<VerificationStatus, Tone> = {
  pending: 'warning',
  verified: 'success',
  rejected: 'danger',
  suspended: 'danger',
};

export function StatusBadge(props: { kind: SubjectKind; status: VerificationStatus }) {
  const t = useKindTexts(props.kind).statuses;
  return <Badge tone={tones[props.status]}>{t[props.status]}</Badge>;
}
