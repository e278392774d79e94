import type { DoctorApplication } from '@dawaya/contract/endpoints/admin';
import type { ApplicantHistoryEntry } from '@dawaya/contract/endpoints/admin-history';
import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminApplicationTexts } from '../../i18n/admin-applications.ts';
import { useAdminLogTexts } from '../../i18n/admin-log.ts';
import { feeInDollars } from '../../i18n/fee.ts';
import { formatDateTime, plural } from '../../i18n/format.ts';
import { specializationName } from '../../i18n/specialization.ts';
import { read } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useEndWithSession } from '../../lib/session.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Fold } from '../../ui/fold.tsx';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { describeDecision } from './audit-panel.tsx';
import { ReachRows, Row, SentAgainRow } from './detail-rows.tsx';
import { PharmacyDetails } from './pharmacy-details.tsx';
import type { Application } from './queries.ts';

export function ApplicationDetails({ application }: { application: Application }) {
  const t = useAdminApplicationTexts().details;
  return (
    <>
      {application.verificationReason && (
        <p className="rounded bg-surface-sunken p-3 break-words">
          <span className="font-semibold">
            {application.verificationStatus === 'pending' ? t.earlierReason : t.reason}
          </span>{' '}
          <UserText text={application.verificationReason} />
        </p>
      )}
      {'shopName' in application ? (
        <PharmacyDetails application={application} />
      ) : (
        <DoctorDetails application={application} />
      )}
      <ApplicantHistory
        kind={'shopName' in application ? 'pharmacy' : 'doctor'}
        id={application.id}
      />
    </>
  );
}

function DoctorDetails({ application }: { application: DoctorApplication }) {
  const t = useAdminApplicationTexts().details;
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Row label={t.specialization}>
          <UserText text={specializationName(language, application.specialization)} />
        </Row>
        <Row label={t.licenseNumber}>
          <UserText className="break-all" text={application.licenseNumber} />
        </Row>
        <ReachRows application={application} />
        <Row label={t.fee}>
          {application.consultationFee && (
            <UserText text={feeInDollars(language, application.consultationFee)} />
          )}
        </Row>
        <Row label={t.online}>{application.isOnline ? t.yes : t.no}</Row>
        <Row label={t.submitted}>{formatDateTime(language, application.createdAt)}</Row>
        <SentAgainRow application={application} />
      </dl>
      <section aria-labelledby="bio-title">
        <h3 id="bio-title" className="text-sm text-muted">
          {t.bio}
        </h3>
        {application.bio ? (
          <UserParagraph text={application.bio} className="max-w-prose" />
        ) : (
          <p className="text-muted">{t.none}</p>
        )}
      </section>
    </div>
  );
}

interface HistoryProps {
  kind: SubjectKind;
  id: string;
}

function ApplicantHistory({ kind, id }: HistoryProps) {
  const t = useAdminApplicationTexts().history;
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['admin', 'history', kind, id],
    queryFn:
      kind === 'pharmacy'
        ? read('GET /api/admin/pharmacies/:id/history', { params: { id } })
        : read('GET /api/admin/doctors/:id/history', { params: { id } }),
    enabled: isOpen,
    staleTime: 0,
  });
  useEndWithSession('admin', query.error);
  return (
    <Fold title={t.title} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {isOpen && (
        <WhenLoaded query={query} texts={t}>
          {(entries) => (
            <ol className="flex flex-col gap-2">
              {entries.map((entry) => (
                <HistoryEntry key={`${entry.at} ${entry.what}`} kind={kind} entry={entry} />
              ))}
            </ol>
          )}
        </WhenLoaded>
      )}
    </Fold>
  );
}

function HistoryEntry({ kind, entry }: { kind: SubjectKind; entry: ApplicantHistoryEntry }) {
  const log = useAdminLogTexts();
  const t = useAdminApplicationTexts().history;
  const language = useLanguage();
  const { at, what, by, reason, documents } = entry;
  const name =
    what === 'registered' || what === 'resubmitted'
      ? t[what]
      : describeDecision(log, { action: what, subjectKind: kind });
  return (
    <li className="border-s-4 border-line ps-3 break-words">
      <p className="font-medium">
        {name}
        {documents > 0 && ` · ${plural(language, documents, t.documents)}`}
      </p>
      {reason && (
        <p>
          {log.reason} <UserText text={reason} />
        </p>
      )}
      <p className="text-sm text-muted">
        <time dateTime={at}>{formatDateTime(language, at)}</time>
        {by && (
          <>
            {' · '}
            {log.by} <EmailAddress value={by} />
          </>
        )}
      </p>
    </li>
  );
}
