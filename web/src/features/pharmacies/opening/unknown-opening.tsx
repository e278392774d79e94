import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import Clock from 'lucide-react/icons/clock';
import { Link } from 'wouter';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { paths } from '../../../lib/paths.ts';

/** Asks a verified pharmacy for its hours: without any, all lists show it as closed. */
export function UnknownOpening({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardTexts().opening;
  const { verificationStatus, hours, is24Hours, openOverride } = profile;
  if (verificationStatus !== 'verified' || hours.length > 0 || is24Hours || openOverride !== null)
    return null;
  return (
    <section
      aria-labelledby="unknown-opening"
      className="flex items-center gap-2 rounded border border-warning bg-warning-soft px-3 py-1"
    >
      <Clock size={20} aria-hidden="true" className="shrink-0 text-warning" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <h2 id="unknown-opening" className="font-semibold">
          {t.title}
        </h2>
        <Link
          href={`${paths.dashboard}/profile#hours-title`}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {t.to}
        </Link>
      </div>
    </section>
  );
}
