import { maxItemLength } from '@dawaya/contract/vocabulary/inquiries';
import Camera from 'lucide-react/icons/camera';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHomeTexts } from '../../i18n/home.ts';
import { followDirection } from '../../lib/field-direction.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { type NamedCity, nameOfCity } from '../../shared/finder/place-names.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const loadWork = () => import('./ask-work.ts');
const field = 'min-h-12 w-full rounded border border-line-strong bg-surface-raised text-text ';
const icon = 'inline-flex size-12 cursor-pointer items-center justify-center rounded ';

interface AskFieldProps {
  /** The finder's city, or an empty text. */
  city: string;
  /** The towns with pharmacies, the largest first. */
  listed: readonly NamedCity[];
}

/**
 * The question 'What medicine do you need?' and the visitor's town, both for `/ask`: a plain form,
 * whose suggestions, camera and other towns load with the first focus.
 */
export function AskField({ city, listed }: AskFieldProps) {
  const t = useHomeTexts().hero;
  const language = useLanguage();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const item = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const work = useLazyModule(loadWork, isUsed);
  // A town without pharmacies can be asked too.
  const otherTowns = work?.otherTowns(language, listed) ?? [];
  const isNamed = [...listed, ...otherTowns].some((town) => town.city === city);
  const towns = [
    ...(city && !isNamed ? [{ city, name: city }] : []),
    ...listed.map(({ city }) => ({ city, name: nameOfCity(language, city, listed) })),
    ...otherTowns,
  ];
  useEffect(() => {
    // The finder's choice of a town counts here too.
    if (city && form.current) form.current.city.value = city;
    followDirection(item.current);
  }, [city]);
  const withWork = async (
    act: keyof Pick<NonNullable<typeof work>, 'go' | 'locate' | 'chooseTown' | 'goWithPhotos'>,
  ) => {
    if (form.current) await (await loadWork())[act](form.current, navigate);
  };
  return (
    <form
      ref={form}
      action={paths.ask}
      onFocus={() => setUsed(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void withWork('go');
      }}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)_auto_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_11rem_auto_auto]"
    >
      <label htmlFor="item" className="col-span-full font-semibold sm:text-xl">
        {t.medicine}
      </label>
      <div className="relative col-span-full sm:col-auto">
        <input
          ref={item}
          id="item"
          name="item"
          placeholder={t.example}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxItemLength}
          className={`${field}room-end`}
        />
        <label className={`${icon}needs-scripts absolute end-0 top-0 text-primary`}>
          <Camera size={24} aria-hidden="true" />
          <input
            type="file"
            accept="image/*"
            aria-label={t.photo}
            onChange={() => void withWork('goWithPhotos')}
            className="sr-only"
          />
        </label>
        {work && <work.Suggestions field={item} floats />}
      </div>
      <select
        name="city"
        aria-label={t.town}
        defaultValue={city}
        onChange={() => void withWork('chooseTown')}
        className={`${field}px-3`}
      >
        <option value="">{t.town}</option>
        {towns.map(({ city, name }) => (
          <option key={city} value={city}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={t.locate}
        onClick={() => void withWork('locate')}
        className={`${icon}border border-on-hero outline-focus-on-hero`}
      >
        <MapPin size={22} aria-hidden="true" />
      </button>
      <button type="submit" className={buttonClass('hero', 'min-h-12 min-w-24')}>
        {t.ask}
      </button>
    </form>
  );
}
