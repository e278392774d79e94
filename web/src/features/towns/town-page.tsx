import type { FoundPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import { type City, cityName, cityOfSlug } from '@dawaya/contract/vocabulary/cities';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Store from 'lucide-react/icons/store';
import { cityAndState } from '../../i18n/city.ts';
import { useTownTexts } from '../../i18n/towns.ts';
import { useTitle } from '../../lib/head.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { PharmacyCard } from '../../shared/finder/pharmacy-card.tsx';
import { SeenMedicines } from '../../shared/medicines/seen-medicines.tsx';
import { MapPlaces } from '../../shared/places/map-places.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { citiesQuery, townQuery } from './queries.ts';
import { OtherTowns } from './town-links.tsx';

export default function TownPage({ params: { slug = '' } }: { params: Record<string, string> }) {
  const town = cityOfSlug(slug);
  return town ? <Found town={town} /> : <NotFound />;
}

function Found({ town }: { town: City }) {
  const t = useTownTexts();
  const language = useLanguage();
  useTitle(t.titleOf(cityAndState(language, town)));
  const city = cityName(language, town.city);
  const texts = { loading: t.loadingPharmacies, failed: t.failedPharmacies };
  return (
    <div className="page-width flex flex-col gap-6 pt-4 sm:pt-8">
      <div>
        <LinkButton href={paths.towns} variant="quiet" className="-ms-3">
          <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
          {t.allTowns}
        </LinkButton>
        <h1 className="text-2xl font-bold">{t.heading(city)}</h1>
      </div>
      <LinkButton href={paths.askFor({ city: town.city })} className="min-h-12 sm:self-start">
        {t.ask(city)}
      </LinkButton>
      <WhenLoaded query={useRead(townQuery(town.city))} texts={texts}>
        {({ items, total }) => <Pharmacies town={town} items={items} total={total} />}
      </WhenLoaded>
      <SeenMedicines city={town.city} heading="h2" />
      <MapPlaces city={town.city} heading="h2" />
      <OtherTowns town={town} />
    </div>
  );
}

interface PharmaciesProps {
  town: City;
  items: readonly FoundPharmacy[];
  total: number;
}

function Pharmacies({ town, items, total }: PharmaciesProps) {
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
        <LinkButton href={paths.home} variant="secondary">
          {t.search}
        </LinkButton>
      </EmptyState>
    );
  return (
    <>
      <p className="-mb-3 text-muted">
        {t.pharmacies(total)}. {total > 1 && t.openFirst}
      </p>
      <ul className="grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {items.map((pharmacy) => (
          <li key={pharmacy.id}>
            <HydrationBoundary>
              <PharmacyCard pharmacy={pharmacy} heading="h2" />
            </HydrationBoundary>
          </li>
        ))}
      </ul>
      <LinkButton href={paths.finderIn(town.city)} variant="secondary" className="self-start">
        {t.all(city)}
      </LinkButton>
    </>
  );
}
