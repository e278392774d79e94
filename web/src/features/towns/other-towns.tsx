import type { City } from '@dawaya/contract/vocabulary/cities';
import { stateName } from '../../i18n/place.ts';
import { useTownTexts } from '../../i18n/towns.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { byState } from './by-state.ts';
import { citiesQuery } from './queries.ts';
import { TownLinks } from './town-links.tsx';

export function OtherTowns({ town }: { town: City }) {
  const t = useTownTexts();
  const language = useLanguage();
  const { data = [] } = useRead(citiesQuery);
  const others = data.filter(({ city, state }) => state === town.state && city !== town.city);
  const [found] = byState(language, others);
  if (!found) return null;
  return (
    <nav aria-labelledby="other-towns" className="flex flex-col gap-3">
      <h2 id="other-towns" className="text-xl font-bold">
        {t.others(stateName(language, town.state))}
      </h2>
      <TownLinks towns={found.towns} />
    </nav>
  );
}
