import type { Overview } from '@dawaya/contract/endpoints/admin-overview';
import { useQuery } from '@tanstack/react-query';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { useState } from 'react';
import { useOverviewTexts } from '../../../i18n/admin-overview.ts';
import { formatDay, plural } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.ts';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { csvAddress, overviewQuery, type Scope } from './overview-query.ts';
import { Pictures } from './pictures.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { ReportedPharmacies } from './reported-pharmacies.tsx';
import { SilentPharmacies } from './silent-pharmacies.tsx';
import { Totals } from './totals.tsx';
import { TownsTable } from './towns-table.tsx';

const aYear = 52;
const periods = [4, 12, aYear];

/** Figures of the product by week and by town, without any person (docs/admin.md). */
export function OverviewPanel() {
  const t = useOverviewTexts();
  const [scope, setScope] = useState<Scope>({ weeks: 12 });
  const query = useQuery(overviewQuery(scope));
  useEndWithSession('admin', query.error);
  return (
    <div className="flex flex-col gap-6">
      <Choices scope={scope} onChoose={setScope} />
      <WhenLoaded query={query} texts={t}>
        {(overview) => (
          <div className="flex flex-col gap-6" aria-busy={query.isPlaceholderData}>
            <StaleNotice query={query} text={t.stale} />
            <Shown
              overview={overview}
              onChooseTown={(town) => setScope({ weeks: scope.weeks, ...town })}
            />
          </div>
        )}
      </WhenLoaded>
    </div>
  );
}

function Choices({ scope, onChoose }: { scope: Scope; onChoose: (scope: Scope) => void }) {
  const t = useOverviewTexts();
  const language = useLanguage();
  const { weeks, ...place } = scope;
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-1.5 font-medium">{t.period}</legend>
        {periods.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={weeks === count}
            onClick={() => onChoose({ ...scope, weeks: count })}
            className={chipClass(weeks === count)}
          >
            {count === aYear ? t.year : plural(language, count, t.weeks)}
          </button>
        ))}
      </fieldset>
      <div className="lg:w-72">
        <PlaceChoice place={place} onChoose={(to) => onChoose({ weeks, ...to })} />
      </div>
      <a href={csvAddress(scope)} download className={buttonClass('secondary')} title={t.csvHint}>
        {t.csv}
      </a>
    </div>
  );
}

interface ShownProps {
  overview: Overview;
  onChooseTown: (town: Pick<Scope, 'state' | 'city'>) => void;
}

function Shown({ overview, onChooseTown }: ShownProps) {
  const t = useOverviewTexts();
  const language = useLanguage();
  const { from, until, total, weeks, towns } = overview;
  const isEmpty = towns.length + (total.consultations ?? 0) + (total.newDoctors ?? 0) === 0;
  return (
    <>
      <p className="text-muted">{t.from(formatDay(language, from), formatDay(language, until))}</p>
      {isEmpty ? (
        <EmptyState
          title={t.none}
          text={t.noneText}
          icon={<ChartNoAxesColumn size={40} aria-hidden="true" />}
        />
      ) : (
        <Totals total={total} />
      )}
      <SilentPharmacies overview={overview} />
      <ReportedPharmacies />
      {!isEmpty && <Pictures weeks={weeks} />}
      {towns.length > 0 && <TownsTable towns={towns} onChoose={onChooseTown} />}
    </>
  );
}
