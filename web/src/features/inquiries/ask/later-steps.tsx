import { cityName, cityOf } from '@dawaya/contract/vocabulary/cities';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { type RefObject, useEffect, useState } from 'react';
import { useAskTexts } from '../../../i18n/ask.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { useStored } from '../../../lib/store/store.ts';
import { itemsIn } from '../../../shared/inquiry/items.ts';
import { citiesQuery } from '../../../shared/places/cities-query.ts';
import { sentRequests } from '../../../shared/requests/sent-requests.ts';
import { chipClass } from '../../../ui/chip.ts';
import { cx } from '../../../ui/cx.ts';
import { UserText } from '../../../ui/user-text.tsx';

interface TownChipsProps {
  written: string;
  onChoose: (name: string, field: HTMLInputElement) => void;
}

/** As many as fit side by side on a phone. */
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

interface SummaryProps {
  form: RefObject<HTMLFormElement | null>;
  onGo: (step: 0 | 1) => void;
}

/** The question in one line before it is sent. Each part leads back to its step. */
export function Summary({ form, onGo }: SummaryProps) {
  const t = useAskTexts();
  const language = useLanguage();
  const [[medicines, place, time] = [], setParts] = useState<string[]>();
  // After each render: the draft and the lines come into the form after this part.
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const text = (name: string) => String(typed.get(name) ?? '');
    const items = itemsIn(typed);
    const urgency = text('urgency') as 'normal' | 'urgent' | 'emergency';
    const next = [
      items.length > 1 ? t.medicines(items.length) : (items[0]?.text ?? t.photos.title),
      text('place') === 'here' ? t.place.here : cityName(language, text('city')),
      t.urgency[`${urgency}Text`],
    ];
    setParts((parts) => (parts?.join() === next.join() ? parts : next));
  });
  return (
    <p className="needs-scripts -my-3 flex items-center gap-x-2 text-sm">
      <Part text={medicines} onPress={() => onGo(0)} shrinks />
      <span aria-hidden="true">·</span>
      <Part text={place} onPress={() => onGo(1)} />
      <span aria-hidden="true">·</span>
      <Part text={time} onPress={() => onGo(1)} />
    </p>
  );
}

interface PartProps {
  text: string | undefined;
  onPress: () => void;
  shrinks?: boolean;
}

/** A part on one line, cut off at its own end: a text in the other script would lose its beginning. */
function Part({ text = '', onPress, shrinks }: PartProps) {
  const t = useAskTexts();
  return (
    <button
      type="button"
      dir={directionOf(text)}
      onClick={onPress}
      className={cx(
        'min-h-11 min-w-11 font-medium text-primary underline underline-offset-4',
        shrinks ? 'truncate' : 'max-w-2/5 shrink-0 truncate',
      )}
    >
      <span className="sr-only">{t.edit}: </span>
      <UserText text={text} />
    </button>
  );
}
