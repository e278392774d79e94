import { type City, cityName, cityOfSlug } from '@dawaya/contract/vocabulary/cities';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { cityAndState } from '../../i18n/city.ts';
import { useTownTexts } from '../../i18n/towns.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { useTitle } from '../../lib/use-title.ts';
import { InquiryLink } from '../../shared/finder/inquiry-link.tsx';
import { SeenMedicines } from '../../shared/medicines/seen-medicines.tsx';
import { MapPlaces } from '../../shared/places/map-places.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { OtherTowns } from './other-towns.tsx';
import { Pharmacies } from './pharmacies.tsx';
import { townQuery } from './queries.ts';

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
        <LinkButton href={paths.towns} look="quiet" className="-ms-3">
          <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
          {t.allTowns}
        </LinkButton>
        <h1 className="text-2xl font-bold sm:text-3xl">{t.heading(city)}</h1>
      </div>
      <WhenLoaded query={useRead(townQuery(town.city))} texts={texts}>
        {({ items, total }) => <Pharmacies town={town} items={items} total={total} />}
      </WhenLoaded>
      <InquiryLink town={{ city: town.city, name: city }} />
      <SeenMedicines city={town.city} heading="h2" />
      <MapPlaces city={town.city} heading="h2" />
      <OtherTowns town={town} />
    </div>
  );
}
