import Hourglass from 'lucide-react/icons/hourglass';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';

/** A notice before paying; the dashboard gives the reason. */
export function UnverifiedNotice() {
  const t = useAdvertisementTexts().manage.unverified;
  return (
    <section
      aria-labelledby="unverified"
      className="flex gap-3 rounded border border-warning bg-warning-soft p-4"
    >
      <Hourglass size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
      <div>
        <h2 id="unverified" className="font-semibold">
          {t.title}
        </h2>
        <p>{t.text}</p>
      </div>
    </section>
  );
}
