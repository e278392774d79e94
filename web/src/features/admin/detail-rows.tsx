import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { ReactNode } from 'react';
import { useAdminApplicationTexts } from '../../i18n/admin-applications.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { DecisionControls } from './deciding.tsx';
import { type Application, resubmittedAt } from './queries.ts';
import { RemindButton } from './remind-button.tsx';

export function Row({ label, children }: { label: string; children: ReactNode }) {
  const t = useAdminApplicationTexts().details;
  return (
    <div className="min-w-0 lg:flex lg:gap-3">
      <dt className="shrink-0 text-sm text-muted lg:w-24 lg:pt-0.5">{label}</dt>
      <dd className="min-w-0 break-words">
        {children || <span className="text-muted">{t.none}</span>}
      </dd>
    </div>
  );
}

function PhoneLink({ value }: { value: string | null }) {
  return (
    value && (
      <a href={`tel:${value}`} className="text-primary underline underline-offset-4">
        <PhoneNumber value={value} />
      </a>
    )
  );
}

/** The applicant's contact details, and whether the address is confirmed (docs/sessions.md). */
export function ReachRows({ application }: { application: Application }) {
  const t = useAdminApplicationTexts().details;
  return (
    <>
      <Row label={application.email === null ? t.accountPhone : t.email}>
        {application.email !== null ? (
          <EmailAddress value={application.email} />
        ) : (
          <PhoneLink value={application.accountPhone} />
        )}{' '}
        {application.phoneLapsed ? (
          <Badge tone="warning">
            <CircleHelp size={14} aria-hidden="true" />
            {t.lapsed}
          </Badge>
        ) : (
          <ConfirmedBadge proven={application.emailProven} />
        )}
        {application.phoneLapsed && (
          <p className="mt-1 text-sm">
            {t.lapsedWhat}{' '}
            <code dir="ltr" className="inline-block break-all">
              npm run admin -- set-address {application.id} EMAIL|PHONE
            </code>
          </p>
        )}
        {!application.emailProven && (
          <DecisionControls>
            <RemindButton key={application.id} application={application} />
          </DecisionControls>
        )}
      </Row>
      <Row label={t.phone}>{application.phone && <PhoneLink value={application.phone} />}</Row>
    </>
  );
}

function ConfirmedBadge({ proven }: { proven: boolean }) {
  const t = useAdminApplicationTexts().details;
  return (
    <Badge tone={proven ? 'success' : 'warning'}>
      {proven ? (
        <BadgeCheck size={14} aria-hidden="true" />
      ) : (
        <CircleHelp size={14} aria-hidden="true" />
      )}
      {proven ? t.proven : t.unproven}
    </Badge>
  );
}

/** The time of a corrected application, by which the list is sorted. */
export function SentAgainRow({ application }: { application: Application }) {
  const t = useAdminApplicationTexts().details;
  const language = useLanguage();
  const at = resubmittedAt(application);
  return at && <Row label={t.sentAgain}>{formatDateTime(language, at)}</Row>;
}
