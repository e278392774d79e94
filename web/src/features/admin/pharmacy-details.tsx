import type { PharmacyApplication } from '@dawaya/contract/endpoints/admin';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import { useAdminApplicationTexts } from '../../i18n/admin-applications.ts';
import { useAdminProposalTexts } from '../../i18n/admin-proposals.ts';
import { cityAndState } from '../../i18n/city.ts';
import { formatDateTime, plural } from '../../i18n/format.ts';
import { joinList } from '../../i18n/place.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { mapAddress } from '../../shared/places/map-address.ts';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Name } from '../../ui/name.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { ReachRows, Row, SentAgainRow } from './detail-rows.tsx';
import { DocumentOpenings, Documents } from './documents.tsx';

export function PharmacyDetails({ application }: { application: PharmacyApplication }) {
  const t = useAdminApplicationTexts();
  const d = t.details;
  const language = useLanguage();
  const offers = (['isOpen', 'is24Hours', 'hasDelivery'] as const).filter(
    (name) => application[name],
  );
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
      {/* The decision is about them: on a phone they come before the facts. */}
      <section aria-labelledby="documents-title" className="flex flex-col gap-3">
        <h3 id="documents-title" className="font-semibold">
          {t.documents.title}
        </h3>
        <Documents application={application} />
        <DocumentOpenings key={application.id} id={application.id} />
      </section>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:order-first lg:grid-cols-1">
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
            : joinList(
                language,
                offers.map((name) => d[name]),
              )}
        </Row>
      </dl>
    </div>
  );
}

function Position({ application }: { application: PharmacyApplication }) {
  const t = useAdminApplicationTexts().details;
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

/** The place on the open map that the applicant claims, and its other claimants. */
function ClaimedPlaceRow({ place }: { place: PharmacyApplication['claimedPlace'] }) {
  const t = useAdminProposalTexts().place;
  const language = useLanguage();
  if (!place) return null;
  const name = bothNames(place);
  return (
    <Row label={t.claimed}>
      <Name value={name} />
      {' · '}
      {cityAndState(language, { city: place.city ?? '', state: place.state })}{' '}
      <a
        href={mapAddress(place)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t.mapOf(name)}
        className="text-primary underline underline-offset-4"
      >
        {t.map}
      </a>
      <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {place.isTaken && <Badge tone="danger">{t.taken}</Badge>}
        {place.otherClaims > 0 && (
          <Badge tone="warning">{plural(language, place.otherClaims, t.otherClaims)}</Badge>
        )}
      </span>
    </Row>
  );
}
