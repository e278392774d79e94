import { type RequestFilter, requestFilters } from '@dawaya/contract/vocabulary/request-moves';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { chipClass } from '../../../ui/chip.ts';

/** The buttons above the list (docs/requests.md). */
const choices = ['all', ...requestFilters] as const;

interface FiltersProps {
  filter: RequestFilter | undefined;
  counts: Record<(typeof choices)[number], number> | undefined;
  onChange: (filter: RequestFilter | undefined) => void;
}

export function Filters({ filter, counts, onChange }: FiltersProps) {
  const t = useDashboardTexts().requests;
  const language = useLanguage();
  const chosen = filter ?? 'all';
  return (
    <fieldset className="chip-row">
      <legend className="sr-only">{t.filter}</legend>
      {choices.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChange(name === 'all' ? undefined : name)}
          className={chipClass(name === chosen)}
        >
          {t.filters[name]}
          {counts && (
            <span aria-hidden="true" className="font-normal">
              {formatNumber(language, counts[name])}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
