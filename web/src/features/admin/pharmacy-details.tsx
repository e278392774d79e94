import type { PharmacyApplication } from '@dawaya/contract/endpoints/admin';
import { useAdminTexts } from '../../i18n/admin.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { listed } from '../../i18n/place.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Address } from '../../ui/address.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { ClaimedPlaceRow } from './claimed-place.tsx';
import { ReachRows, Row, SentAgainRow } from './detail-rows.tsx';
import { DocumentOpenings } from './document-openings.tsx';
import { Documents } from './documents.tsx';

export function PharmacyDetails({ application }: { application: PharmacyApplication }) {
  const t = useAdminTexts();
  const d = t.details;
  const language = useLanguage();
  const offers = (['isOpen', 'is24Hours', 'hasDelivery'] as const).filter(
    (name) => application[name],
  );
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-1">
        <Row label={d.nameAr}>{application.nameAr && <UserText text={application.nameAr} />}</Row>
        <Row label={d.nameEn}>{application.nameEn && <UserText text={application.nameEn} />}</Row>
        <ReachRows application={application} />
        <Row label={d.address}>
          <Address at={{ ...application, zipCode: null }} />
        </Row>
        <Row label={d.landmark}>
          {application.landmark && <UserText text={application.landmark} />}
        </Row>
        <Row label={d.zipCode}>
          {application.zipCode && <UserText text={application.zipCode} />}
        </Row>
        <Row label={d.position}>
          <Position application={application} />
        </Row>
        <ClaimedPlaceRow place={application.claimedPlace} />
        <Row label={d.submitted}>{formatDateTime(language, application.createdAt)}</Row>
        <SentAgainRow application={application} />
        <Row label={d.offers}>
          {offers.length === 0
            ? d.nothing
            : listed(
                language,
                offers.map((name) => d[name]),
              )}
        </Row>
      </dl>
      <section aria-labelledby="documents-title" className="flex flex-col gap-3">
        <h3 id="documents-title" className="font-semibold">
          {t.documents.title}
        </h3>
        <Documents application={application} />
        <DocumentOpenings key={application.id} id={application.id} />
      </section>
    </div>
  );
}

function Position({ application }: { application: PharmacyApplication }) {
  const t = useAdminTexts().details;
  const { latitude, longitude } = application;
  if (!latitude || !longitude) return <span className="text-muted">{t.none}</span>;
  const query = new URLSearchParams({ mlat: latitude, mlon: longitude });
  return (
    <>
      <bdi dir="ltr" className="ltr-run">
        {latitude}, {longitude}
      </bdi>{' '}
      <a
        href={`https://www.openstreetmap.org/?${query}#map=17/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
        className="text-primary underline underline-offset-4"
      >
        {t.map}
      </a>
    </>
  );
}
