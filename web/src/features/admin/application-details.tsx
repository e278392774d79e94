import type { PharmacyApplication } from '@dawaya/contract/admin';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import { listed, stateName } from '../../i18n/place.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { Documents } from './documents.tsx';
import { useAdminTexts } from './use-admin-texts.ts';

/** All that was submitted, the documents beside it where there is room. */
export function ApplicationDetails({ application }: { application: PharmacyApplication }) {
  const t = useAdminTexts();
  const d = t.details;
  const language = useLanguage();
  const offers = (['isOpen', 'is24Hours', 'hasDelivery'] as const).filter(
    (name) => application[name],
  );
  return (
    <>
      {application.verificationReason && (
        <p className="rounded bg-surface-sunken p-3">
          <span className="font-semibold">{d.reason}</span>{' '}
          <bdi>{application.verificationReason}</bdi>
        </p>
      )}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-1">
          <Row label={d.email}>
            <bdi dir="ltr" className="ltr-run break-all">
              {application.email}
            </bdi>{' '}
            <Proven proven={application.emailProven} />
          </Row>
          <Row label={d.phone}>
            {application.phone ? (
              <a
                href={`tel:${application.phone}`}
                className="text-primary underline underline-offset-4"
              >
                <PhoneNumber value={application.phone} />
              </a>
            ) : null}
          </Row>
          <Row label={d.state}>{stateName(language, application.state)}</Row>
          <Row label={d.city}>
            <bdi>{application.city}</bdi>
          </Row>
          <Row label={d.address}>
            <bdi>{application.address}</bdi>
          </Row>
          <Row label={d.zipCode}>{application.zipCode && <bdi>{application.zipCode}</bdi>}</Row>
          <Row label={d.position}>
            <Position application={application} />
          </Row>
          <Row label={d.submitted}>{formatDateTime(language, application.createdAt)}</Row>
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
        </section>
      </div>
    </>
  );
}

/** A detail; without one it says so. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  const t = useAdminTexts().details;
  return (
    <div className="min-w-0 lg:flex lg:gap-3">
      <dt className="shrink-0 text-sm text-muted lg:w-20 lg:pt-0.5">{label}</dt>
      <dd className="min-w-0 break-words">
        {children || <span className="text-muted">{t.none}</span>}
      </dd>
    </div>
  );
}

function Proven({ proven }: { proven: boolean }) {
  const t = useAdminTexts().details;
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
