import type { DoctorApplication } from '@dawaya/contract/endpoints/admin';
import { useAdminTexts } from '../../i18n/admin.ts';
import { feeInDollars } from '../../i18n/fee.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { specializationName } from '../../i18n/specialization.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';
import { ReachRows, Row, SentAgainRow } from './detail-rows.tsx';

export function DoctorDetails({ application }: { application: DoctorApplication }) {
  const t = useAdminTexts().details;
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
