import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../lib/preferences.tsx';
import { AskWay } from '../../shared/asking/ask-way.tsx';
import { nameOfCity } from '../../shared/finder/place-names.ts';
import { citiesQuery } from '../../shared/finder/queries.ts';
import { useFinderSearch } from '../../shared/finder/use-finder-address.ts';

/** 'Ask the pharmacies of Omdurman': the town that the finder looks in. */
export function AskTown() {
  const language = useLanguage();
  const { data: cities = [] } = useQuery(citiesQuery);
  const city = new URLSearchParams(useFinderSearch()).get('city')?.trim();
  return <AskWay town={city ? { city, name: nameOfCity(language, city, cities) } : undefined} />;
}
