import type { ApiResponse } from '@dawaya/contract/api';
import type { Overview } from '@dawaya/contract/endpoints/admin-overview';
import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import { useOverviewTexts } from '../../../i18n/admin-overview.ts';
import { formatDateTime, plural, relativeTime } from '../../../i18n/format.ts';
import { withState } from '../../../i18n/place.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { edgeClass } from '../../../ui/edge.ts';
import { Name } from '../../../ui/name.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { reportedQuery } from './queries.ts';

const rowClass = cx('flex min-w-0 flex-col gap-2 py-3', edgeClass('urgent'));

type Silent = Overview['silentPharmacies'][number];

/** Pharmacies that let requests wait, with a way to reach each. */
export function SilentPharmacies({ overview }: { overview: Overview }) {
  const t = useOverviewTexts().silent;
  const language = useLanguage();
  const { silentPharmacies, silent } = overview;
  const hiddenCount = silent - silentPharmacies.length;
  return (
    <section aria-labelledby="silent-title" className="flex flex-col gap-3">
      <div>
        <h2 id="silent-title" className="text-xl font-bold">
          {t.title}
        </h2>
        <p className="text-muted">{silent === 0 ? t.none : t.about}</p>
      </div>
      {silent > 0 && (
        <ul className="border-t border-line">
          {silentPharmacies.map((pharmacy) => (
            <SilentPharmacy key={pharmacy.id} pharmacy={pharmacy} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && <p className="text-muted">{plural(language, hiddenCount, t.more)}</p>}
    </section>
  );
}

function SilentPharmacy({ pharmacy }: { pharmacy: Silent }) {
  const t = useOverviewTexts().silent;
  const language = useLanguage();
  const now = useNow();
  const { shopName, nameAr, city, state, email, missed, lastLookAt } = pharmacy;
  const reachedAt = pharmacy.phone ?? pharmacy.accountPhone;
  return (
    <li className={rowClass}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold break-words">
          <Name value={shopName} />
        </h3>
        <Badge tone="urgent">{plural(language, missed, t.missed)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {withState(language, language === 'ar' ? nameAr : city, state)}
        {' · '}
        {lastLookAt ? t.lastLook(relativeTime(language, lastLookAt, now)) : t.never}
      </p>
      <div className="flex flex-wrap gap-2">
        {reachedAt && <PhoneLinks name={shopName} phone={reachedAt} />}
        {email !== null && (
          <a
            href={`mailto:${email}`}
            aria-label={t.email(shopName)}
            className={buttonClass('secondary', 'max-sm:px-3')}
          >
            <Mail size={18} aria-hidden="true" />
          </a>
        )}
      </div>
    </li>
  );
}

type Reported = ApiResponse<'GET /api/admin/reported-pharmacies'>[number];

/**
 * Pharmacies that promised and did not deliver, as senders of requests report, in their wording.
 */
export function ReportedPharmacies() {
  const t = useOverviewTexts().reported;
  const query = useQuery(reportedQuery);
  useEndWithSession('admin', query.error);
  return (
    <section aria-labelledby="reported-title">
      <h2 id="reported-title" className="text-xl font-bold">
        {t.title}
      </h2>
      <WhenLoaded query={query} texts={t}>
        {(pharmacies) => (
          <>
            <p className="mb-3 text-muted">{pharmacies.length === 0 ? t.none : t.about}</p>
            {pharmacies.length > 0 && (
              <ul className="border-t border-line">
                {pharmacies.map((pharmacy) => (
                  <ReportedPharmacy key={pharmacy.id} pharmacy={pharmacy} />
                ))}
              </ul>
            )}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

function ReportedPharmacy({ pharmacy }: { pharmacy: Reported }) {
  const t = useOverviewTexts().reported;
  const language = useLanguage();
  const { shopName, reporters, reasons } = pharmacy;
  const phone = pharmacy.phone ?? pharmacy.accountPhone;
  return (
    <li className={rowClass}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold break-words">
          <Name value={shopName} />
        </h3>
        <Badge tone="urgent">{plural(language, reporters, t.reporters)}</Badge>
      </div>
      <ul className="flex flex-col gap-1">
        {reasons.map(({ reason, at }) => (
          <li key={`${at} ${reason}`} className="min-w-0 wrap-anywhere">
            <UserText text={reason} />
            <span className="block text-sm text-muted">{formatDateTime(language, at)}</span>
          </li>
        ))}
      </ul>
      {phone && (
        <div className="flex flex-wrap gap-2">
          <PhoneLinks name={shopName} phone={phone} />
        </div>
      )}
    </li>
  );
}
