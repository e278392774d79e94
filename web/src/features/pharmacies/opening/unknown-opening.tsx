import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import Clock from 'lucide-react/icons/clock';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';

/** Asks a verified pharmacy for its hours: without any, all lists show it as closed. */
export function UnknownOpening({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardTexts().opening;
  const { verificationStatus, hours, is24Hours, openOverride } = profile;
  if (verificationStatus !== 'verified' || hours.length > 0 || is24Hours || openOverride !== null)
    return null;
  return (
    <section
      aria-labelledby="unknown-opening"
      className="flex gap-3 rounded border border-warning bg-warning-soft p-4"
    >
      <Clock size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <h2 id="unknown-opening" className="font-semibold">
          {t.title}
        </h2>
        <p>{t.text}</p>
        <LinkButton href={`${paths.dashboard}/profile#hours-title`} variant="secondary">
          {t.to}
        </LinkButton>
      </div>
    </section>
  );
}
