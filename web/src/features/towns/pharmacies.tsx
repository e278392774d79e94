import type { FoundPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import { type City, cityName } from '@dawaya/contract/vocabulary/cities';
import Store from 'lucide-react/icons/store';
import { useTownTexts } from '../../i18n/towns.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { PharmacyCard } from '../../shared/finder/pharmacy-card.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { citiesQuery } from './queries.ts';

interface PharmaciesProps {
  town: City;
  items: readonly FoundPharmacy[];
  total: number;
}

export function Pharmacies({ town, items, total }: PharmaciesProps) {
  const t = useTownTexts();
  const language = useLanguage();
  const city = cityName(language, town.city);
  const { data: cities } = useRead(citiesQuery);
  if (total === 0)
    return (
      <EmptyState
        icon={<Store size={40} aria-hidden="true" />}
        title={cities?.length === 0 ? t.firstDay : t.empty(city)}
        {...(cities?.length !== 0 && { text: t.emptyText })}
      >
        <LinkButton href={paths.home}>{t.search}</LinkButton>
      </EmptyState>
    );
  return (
    <>
      <p className="-mt-4 text-muted">
        {t.pharmacies(total)}. {total > 1 && t.openFirst}
      </p>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((pharmacy) => (
          <li key={pharmacy.id}>
            <HydrationBoundary>
              <PharmacyCard pharmacy={pharmacy} heading="h2" />
            </HydrationBoundary>
          </li>
        ))}
      </ul>
      <LinkButton href={paths.finderIn(town.city)} look="secondary" className="self-start">
        {t.all(city)}
      </LinkButton>
    </>
  );
}
