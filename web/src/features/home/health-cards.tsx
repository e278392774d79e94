import type { Language } from '@dawaya/contract/vocabulary/languages';
import ExternalLink from 'lucide-react/icons/external-link';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Pill from 'lucide-react/icons/pill';
import Sprout from 'lucide-react/icons/sprout';
import { useHomeTexts } from '../../i18n/home.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { UserText } from '../../ui/user-text.tsx';

const topics = [
  { key: 'conditions', Icon: HeartPulse, page: 'conditions' },
  { key: 'medicines', Icon: Pill, page: 'medicines' },
  { key: 'living', Icon: Sprout, page: 'live-well' },
] as const;

/**
 * Returns the address of an NHS page, or of MedlinePlus in Arabic on an Arabic page
 * (docs/interface.md).
 */
const address = (language: Language, page: string) =>
  language === 'ar'
    ? 'https://medlineplus.gov/languages/arabic.html'
    : `https://www.nhs.uk/${page}/`;

export function HealthCards() {
  const t = useHomeTexts().health;
  const language = useLanguage();
  return (
    <section aria-labelledby="health-title">
      <h2 id="health-title" className="mb-4 text-2xl font-bold">
        {t.title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {topics.map(({ key, Icon, page }) => (
          <li key={key}>
            <a
              href={address(language, page)}
              target="_blank"
              rel="noopener"
              className="flex h-full flex-col gap-2 rounded border border-line bg-surface-raised p-5 shadow hover:border-primary"
            >
              <Icon size={28} aria-hidden="true" className="text-primary" />
              <span className="text-lg font-semibold">{t[key].title}</span>
              <span className="flex-1 text-muted">{t[key].text}</span>
              <span className="inline-flex items-center gap-1.5 text-sm text-primary">
                <UserText text={t.source} />
                <ExternalLink size={15} aria-hidden="true" className="icon-directional" />
                <span className="sr-only">({t.newTab})</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
