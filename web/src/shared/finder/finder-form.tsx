import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { maxSearchLength } from '@dawaya/contract/vocabulary/limits';
import { pharmacyFilters } from '@dawaya/contract/vocabulary/pharmacy-filters';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useFinderTexts } from '../../i18n/finder.ts';
import { useFollowsDirection } from '../../lib/field-direction.ts';
import { useSearchAfterPause } from '../../lib/search-after-pause.ts';
import { buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import type { FinderState } from './queries.ts';
import type { ChangeFinder } from './use-finder-address.ts';

interface FinderFormProps {
  state: FinderState;
  onChange: ChangeFinder;
  busy: boolean;
  onNear: (near: string | null) => void;
}

/**
 * A plain GET form: search and chips are submit buttons, which work before and without scripts.
 * With scripts the results follow the typing, and no typed text is overwritten.
 */
export function FinderForm({ state, onChange, busy, onNear }: FinderFormProps) {
  const t = useFinderTexts();
  const input = useRef<HTMLInputElement>(null);
  const [path] = useLocation();
  useFollowsDirection(input);

  const readText = useSearchAfterPause(input, (search) => onChange({ search }), {
    shown: state.search,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Read from the event, because older browsers leave the pressed button out of FormData.
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value');
    onChange({ search: readText(), filter: filterOf(pressed) });
    // A phone's keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
  };

  return (
    <search>
      <form
        action={`${path}#pharmacies`}
        onSubmit={submit}
        className="flex flex-col gap-2 sm:gap-3"
      >
        {state.city && <input type="hidden" name="city" value={state.city} />}
        {state.state && <input type="hidden" name="state" value={state.state} />}
        <div className="flex gap-2">
          <div className="flex-1">
            <label htmlFor="finder-search" className="sr-only">
              {t.label}
            </label>
            <input
              ref={input}
              id="finder-search"
              type="search"
              name="search"
              defaultValue={state.search}
              dir={directionOf(state.search)}
              placeholder={t.placeholder}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={maxSearchLength}
              className="min-h-12 w-full rounded border border-line-strong bg-surface-raised px-4"
            />
          </div>
          {/* Enter presses the first submit button, so this one keeps the filter. */}
          <button
            type="submit"
            name="filter"
            value={state.filter ?? ''}
            className={buttonClass('secondary')}
          >
            {busy ? <Spinner /> : <Search size={20} aria-hidden="true" />}
            <span className="max-sm:sr-only">{t.search}</span>
          </button>
        </div>
        <fieldset className="chip-row">
          <legend className="sr-only">{t.filters}</legend>
          <NearButton active={state.near !== null} onNear={onNear} />
          {pharmacyFilters.map((filter) => (
            <button
              key={filter}
              type="submit"
              name="filter"
              value={state.filter === filter ? '' : filter}
              aria-pressed={state.filter === filter}
              className={chipClass(state.filter === filter)}
            >
              {t.filter[filter]}
            </button>
          ))}
        </fieldset>
      </form>
    </search>
  );
}

const filterOf = (value: string | null | undefined): FinderState['filter'] =>
  pharmacyFilters.find((filter) => filter === value) ?? null;

interface NearButtonProps {
  active: boolean;
  onNear: (near: string | null) => void;
}

/** Sorts by distance. It asks for the position only when pressed, and stores it nowhere. */
function NearButton({ active, onNear }: NearButtonProps) {
  const t = useFinderTexts();
  const [asking, setAsking] = useState(false);

  const press = () => {
    if (active) return onNear(null);
    const refused = () => {
      setAsking(false);
      toast({ title: t.near, description: t.nearRefused });
    };
    if (!navigator.geolocation) return refused();
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        // About a hundred metres: enough to sort by.
        onNear(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`);
      },
      refused,
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };

  return (
    <button
      type="button"
      aria-pressed={active}
      disabled={asking}
      onClick={press}
      className={chipClass(active)}
    >
      {asking ? <Spinner className="size-5" /> : <LocateFixed size={16} aria-hidden="true" />}
      {t.near}
    </button>
  );
}
