import { useContext, useId } from 'react';
import { useRequestTexts } from '../../../i18n/request.ts';
import { GoAlong } from '../../../shared/sending/go-along.tsx';
import { FieldErrors, Select, TypedBefore } from '../../../ui/field.tsx';

/** Minutes until the other pharmacies get the request. */
const choices = [15, 60, 240, 1440] as const;

interface AskOthersProps {
  town: string;
  hasPhotos: boolean;
}

/**
 * 'Ask the others if nobody looks within …': the request then becomes an inquiry to the town by
 * itself.
 */
export function AskOthers({ town, hasPhotos }: AskOthersProps) {
  const t = useRequestTexts().askOthers;
  const id = useId();
  const error = useContext(FieldErrors).askTown;
  const before = useContext(TypedBefore).askTown;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-lg font-semibold">{t.title}</legend>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          name="askTown"
          value="true"
          defaultChecked={before === 'true'}
          data-kept=""
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          className="size-6 shrink-0 accent-primary"
        />
        {t.label(town)}
      </label>
      <p id={`${id}-error`} className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
      {/* An old browser does not know the selector that hides it, and always shows it. */}
      <div className="in-[fieldset:not(:has([name=askTown]:checked))]:hidden">
        <div className="flex flex-col gap-4">
          <Select name="askTownAfterMinutes" label={t.after} required defaultValue={60}>
            {choices.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t.within[minutes]}
              </option>
            ))}
          </Select>
          <p id={`${id}-hint`} className="text-sm text-muted">
            {t.hint}
          </p>
          <div hidden={!hasPhotos} className="plain-shown">
            <GoAlong />
          </div>
        </div>
      </div>
    </fieldset>
  );
}
