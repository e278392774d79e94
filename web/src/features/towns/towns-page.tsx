import { fold } from '@dawaya/contract/vocabulary/folding';
import MapPinned from 'lucide-react/icons/map-pinned';
import { useState } from 'react';
import { stateName } from '../../i18n/place.ts';
import { useTownSearchTexts } from '../../i18n/town-search.ts';
import { useTownTexts } from '../../i18n/towns.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Field, inputClass } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { citiesQuery } from './queries.ts';
import { byState, type ListedTown, TownLinks } from './town-links.tsx';

/** /towns: every town with a pharmacy, by state. */
export default function TownsPage() {
  const t = useTownTexts();
  const query = useRead(citiesQuery);
  return (
    <div className="page-width flex flex-col gap-6 pt-6 sm:pt-8">
      <div>
        <h1 className="text-2xl font-bold">{t.title}</h1>
        <p className="mt-1 max-w-prose text-muted">{t.intro}</p>
      </div>
      <WhenLoaded query={query} texts={t}>
        {(towns) => <States towns={towns} />}
      </WhenLoaded>
    </div>
  );
}

/** A longer list has a field that finds a town by its name or its state's. */
const maxWithoutSearch = 8;

function States({ towns }: { towns: readonly ListedTown[] }) {
  const t = useTownSearchTexts();
  const [search, setSearch] = useState('');
  const language = useLanguage();
  if (towns.length === 0)
    return (
      <EmptyState icon={<MapPinned size={40} aria-hidden="true" />} title={t.none}>
        <LinkButton href={paths.registerPharmacy} variant="secondary">
          {t.register}
        </LinkButton>
      </EmptyState>
    );
  const searchKey = fold(search);
  const foundTowns = towns.filter(({ nameAr, nameEn, state }) =>
    [nameAr, nameEn, stateName(language, state)].some((name) => fold(name).includes(searchKey)),
  );
  return (
    <>
      {towns.length > maxWithoutSearch && (
        <div className="needs-scripts sm:max-w-md">
          <Field name="town" label={t.label} unmarked>
            {(props) => (
              <input
                {...props}
                type="search"
                autoComplete="off"
                onInput={({ currentTarget }) => setSearch(currentTarget.value)}
                className={inputClass}
              />
            )}
          </Field>
        </div>
      )}
      <p role="status" className="text-muted empty:hidden">
        {foundTowns.length === 0 && t.noMatch}
      </p>
      <div className="grid gap-8 lg:grid-cols-3">
        {byState(language, foundTowns).map(({ state, towns }) => (
          <section key={state} className="flex flex-col gap-1">
            <h2 className="text-xl font-bold">{stateName(language, state)}</h2>
            <TownLinks towns={towns} />
          </section>
        ))}
      </div>
    </>
  );
}
