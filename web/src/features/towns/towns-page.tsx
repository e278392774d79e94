import MapPinned from 'lucide-react/icons/map-pinned';
import { stateName } from '../../i18n/place.ts';
import { useTownTexts } from '../../i18n/towns.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { citiesQuery } from './queries.ts';
import { byState, type Town, TownLinks } from './town-links.tsx';

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

function States({ towns }: { towns: readonly Town[] }) {
  const t = useTownTexts();
  const language = useLanguage();
  if (towns.length === 0)
    return (
      <EmptyState icon={<MapPinned size={40} aria-hidden="true" />} title={t.none}>
        <LinkButton href={paths.registerPharmacy} variant="secondary">
          {t.register}
        </LinkButton>
      </EmptyState>
    );
  return byState(language, towns).map(({ state, towns }) => (
    <section key={state} className="flex flex-col gap-3">
      <h2 className="text-xl font-bold">{stateName(language, state)}</h2>
      <TownLinks towns={towns} />
    </section>
  ));
}
