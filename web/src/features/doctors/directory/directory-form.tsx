import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { maxSearchLength } from '@dawaya/contract/vocabulary/limits';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { specializationName } from '../../../i18n/specialization.ts';
import { useFollowsDirection } from '../../../lib/field-direction.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSearchAfterPause } from '../../../lib/search-after-pause.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.ts';
import { type DirectoryState, directoryAddress } from './listing.ts';

interface DirectoryFormProps {
  state: DirectoryState;
  specializations: readonly string[];
}

/**
 * A plain GET form: search and chips are submit buttons, which work before and without scripts.
 * With them the URL, and so the list, follows the typing.
 */
export function DirectoryForm({ state, specializations }: DirectoryFormProps) {
  const t = useDoctorTexts().directory;
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  useFollowsDirection(input);

  const go = (change: Partial<DirectoryState>) =>
    navigate(directoryAddress({ ...state, search: readText(), ...change }), { replace: true });
  const readText = useSearchAfterPause(input, (search) => go({ search }), { shown: state.search });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Read from the event, because older browsers leave the pressed button out of FormData.
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value');
    go({ specialization: pressed ?? state.specialization });
  };

  return (
    <search>
      <form action={paths.doctors} onSubmit={submit} className="flex flex-col gap-3">
        <div className="flex max-w-xl gap-2">
          <label htmlFor="doctor-search" className="sr-only">
            {t.search}
          </label>
          <input
            ref={input}
            id="doctor-search"
            type="search"
            name="search"
            defaultValue={state.search}
            dir={directionOf(state.search)}
            placeholder={t.search}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={maxSearchLength}
            className="min-h-12 w-full min-w-0 flex-1 rounded border border-line-strong bg-surface-raised px-4"
          />
          {/* Enter presses the first submit button, so this one keeps the specialization. */}
          <button
            type="submit"
            name="specialization"
            value={state.specialization}
            className={buttonClass('primary')}
          >
            <Search size={20} aria-hidden="true" />
            <span className="max-sm:sr-only">{t.submit}</span>
          </button>
        </div>
        {specializations.length > 1 && (
          <fieldset className="chip-row">
            <legend className="sr-only">{t.specialization}</legend>
            {specializations.map((name) => {
              const isChosen = name === state.specialization;
              return (
                <button
                  key={name}
                  type="submit"
                  name="specialization"
                  value={isChosen ? '' : name}
                  aria-pressed={isChosen}
                  className={chipClass(isChosen)}
                >
                  {specializationName(language, name)}
                </button>
              );
            })}
          </fieldset>
        )}
        <p className="flex flex-wrap items-center gap-2">
          <label htmlFor="doctor-order" className="text-muted">
            {t.order}
          </label>
          <span className="relative max-w-full">
            <select
              key={state.order}
              id="doctor-order"
              name="order"
              defaultValue={state.order}
              onChange={({ currentTarget }) => go({ order: currentTarget.value })}
              className="min-h-11 max-w-full appearance-none rounded border border-line-strong bg-surface-raised ps-3 pe-10"
            >
              <option value="">{t.orders.available}</option>
              <option value="fee">{t.orders.fee}</option>
            </select>
            <ChevronDown
              size={20}
              aria-hidden="true"
              className="pointer-events-none absolute end-3 top-3 text-muted"
            />
          </span>
        </p>
      </form>
    </search>
  );
}
