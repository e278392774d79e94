import { type Urgency, urgencies } from '@dawaya/contract/vocabulary/urgencies';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useContext } from 'react';
import { useSendingTexts } from '../../i18n/sending.ts';
import { cx } from '../../ui/cx.ts';
import { SubmittedValues } from '../../ui/field.tsx';

const chosen: Record<Urgency, string> = {
  normal: 'has-checked:border-primary has-checked:bg-primary-soft',
  urgent: 'has-checked:border-urgent has-checked:bg-urgent-soft',
  emergency: 'has-checked:border-danger has-checked:bg-danger-soft',
};

/** The urgency of a request (specification §4), and for emergencies a warning. */
export function UrgencyChoice() {
  const t = useSendingTexts().urgency;
  const before = useContext(SubmittedValues).urgency ?? 'normal';
  return (
    <fieldset>
      <legend className="mb-2 text-xl font-semibold">{t.title}</legend>
      <div className="grid grid-cols-3 gap-2">
        {urgencies.map((urgency) => (
          <label
            key={urgency}
            className={cx(
              'flex cursor-pointer flex-col gap-1 rounded border border-line-strong bg-surface-raised p-2 sm:flex-row sm:items-center sm:gap-3 sm:px-4',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              chosen[urgency],
            )}
          >
            <input
              type="radio"
              name="urgency"
              value={urgency}
              defaultChecked={urgency === before}
              className="size-5 shrink-0 accent-primary"
            />
            <span>
              <span className="block text-sm font-semibold sm:text-base">{t[urgency]}</span>{' '}
              <span className="block text-sm text-muted">{t[`${urgency}Text`]}</span>
            </span>
          </label>
        ))}
      </div>
      {/* An old browser does not know the selector that hides it, and always shows it. */}
      <div role="status">
        <p className="in-[fieldset:not(:has([value=emergency]:checked))]:hidden mt-2 flex gap-3 rounded bg-danger-soft p-4 font-medium text-danger">
          <TriangleAlert size={22} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t.notice}
        </p>
      </div>
    </fieldset>
  );
}
