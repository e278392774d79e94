import { cityName, cityOf } from '@dawaya/contract/vocabulary/cities';
import { useAskTexts } from '../../../i18n/ask.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { useStored } from '../../../lib/store/store.ts';
import { citiesQuery } from '../../../shared/places/cities-query.ts';
import { sentRequests } from '../../../shared/requests/sent-requests.ts';
import { chipClass } from '../../../ui/chip.ts';

interface TownChipsProps {
  written: string;
  onChoose: (name: string, field: HTMLInputElement) => void;
}

/** As many as fit beside each other on a phone. */
const most = 4;

/** The remembered town, those of earlier questions, and those with the most pharmacies. */
export function TownChips({ written, onChoose }: TownChipsProps) {
  const t = useAskTexts().place;
  const language = useLanguage();
  const { data: listed = [] } = useRead(citiesQuery);
  const askedTowns = sentRequests(useStored('trackingUrls')).map(({ askedIn }) => askedIn);
  const towns = [useStored('city'), ...askedTowns, ...listed.map(({ city }) => city)].flatMap(
    (town) => cityOf(town ?? '')?.city ?? [],
  );
  const chosen = cityOf(written)?.city;
  return (
    <ul aria-label={t.towns} className="chip-row">
      {[...new Set(towns)].slice(0, most).map((town) => (
        <li key={town}>
          <button
            type="button"
            aria-pressed={town === chosen}
            onClick={({ currentTarget: { form } }) => {
              const field = form?.elements.namedItem('city');
              if (field instanceof HTMLInputElement) onChoose(cityName(language, town), field);
            }}
            className={chipClass(town === chosen)}
          >
            {cityName(language, town)}
          </button>
        </li>
      ))}
    </ul>
  );
}
