import { Link } from 'wouter';
import { formatNumber } from '../../i18n/format.ts';
import { useTownTexts } from '../../i18n/towns.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { chipClass } from '../../ui/chip.ts';
import { UserText } from '../../ui/user-text.tsx';
import { type Town, townName } from './by-state.ts';

/** Towns with their number of pharmacies; one without a known name links to the finder. */
export function TownLinks({ towns }: { towns: readonly Town[] }) {
  const t = useTownTexts();
  const language = useLanguage();
  return (
    <ul className="flex flex-wrap gap-2">
      {towns.map((town) => (
        <li key={town.city}>
          <Link
            href={town.slug ? paths.town(town.slug) : paths.finderIn(town.city)}
            className={chipClass(false)}
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
