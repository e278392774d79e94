import type { ApiResponse } from '@dawaya/contract/api';
import type { City } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { Link } from 'wouter';
import { formatNumber } from '../../i18n/format.ts';
import { stateName } from '../../i18n/place.ts';
import { useTownTexts } from '../../i18n/towns.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { UserText } from '../../ui/user-text.tsx';
import { citiesQuery } from './queries.ts';

/** Towns with their number of pharmacies; one without a known name links to the finder. */
export function TownLinks({ towns }: { towns: readonly ListedTown[] }) {
  const t = useTownTexts();
  const language = useLanguage();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-5">
      {towns.map((town) => (
        <li key={town.city}>
          <Link
            href={town.slug ? paths.town(town.slug) : paths.finderIn(town.city)}
            className="flex min-h-11 h-full items-center justify-between gap-2 border-b border-line py-1.5 wrap-anywhere hover:bg-surface-sunken"
          >
            <UserText text={townName(language, town)} />
            <span aria-hidden="true" className="text-muted">
              {formatNumber(language, town.pharmacies)}
            </span>
            <span className="sr-only">: {t.pharmacies(town.pharmacies)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function OtherTowns({ town }: { town: City }) {
  const t = useTownTexts();
  const language = useLanguage();
  const { data = [] } = useRead(citiesQuery);
  const otherTowns = data.filter(({ city, state }) => state === town.state && city !== town.city);
  const [firstState] = byState(language, otherTowns);
  if (!firstState) return null;
  return (
    <nav aria-labelledby="other-towns" className="flex flex-col gap-3">
      <h2 id="other-towns" className="text-xl font-bold">
        {t.others(stateName(language, town.state))}
      </h2>
      <TownLinks towns={firstState.towns} />
    </nav>
  );
}

export type ListedTown = ApiResponse<'GET /api/cities'>[number];

const townName = (language: Language, { nameAr, nameEn }: ListedTown): string =>
  language === 'ar' ? nameAr : nameEn;

/** Groups towns by state, both sorted by the alphabet of the page's language. */
export function byState(
  language: Language,
  towns: readonly ListedTown[],
): { state: State; towns: ListedTown[] }[] {
  const { compare } = new Intl.Collator(language);
  const states = [...new Set(towns.map(({ state }) => state))];
  return states
    .toSorted((one, other) => compare(stateName(language, one), stateName(language, other)))
    .map((state) => ({
      state,
      towns: towns
        .filter((town) => town.state === state)
        .toSorted((one, other) => compare(townName(language, one), townName(language, other))),
    }));
}
