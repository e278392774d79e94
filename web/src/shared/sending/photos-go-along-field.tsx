import { useContext, useId } from 'react';
import { useSendingTexts } from '../../i18n/sending.ts';
import { FieldErrors, SubmittedValues } from '../../ui/field.tsx';

/** A tick that shows the photos to all asked pharmacies, not only to the chosen one. */
export function PhotosGoAlongField() {
  const t = useSendingTexts().goAlong;
  const id = useId();
  const error = useContext(FieldErrors).photosGoAlong;
  const before = useContext(SubmittedValues).photosGoAlong;
  return (
    <div className="flex flex-col gap-2 rounded border border-line-strong bg-surface-raised p-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          name="photosGoAlong"
          value="true"
          defaultChecked={before === 'true'}
          data-kept=""
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          className="size-6 shrink-0 accent-primary"
        />
        {t.label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t.hint}
      </p>
      <p id={`${id}-error`} className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
