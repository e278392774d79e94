import type { Overview } from '@dawaya/contract/endpoints/admin-overview';
import { cities, cityName } from '@dawaya/contract/vocabulary/cities';
import { exportFiles } from '@dawaya/contract/vocabulary/export-files';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { useQuery } from '@tanstack/react-query';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { type ReactNode, useState } from 'react';

import { useOverviewTexts } from '../../../i18n/admin-overview.ts';
import { formatDay, plural } from '../../../i18n/format.ts';
import { sortByName } from '../../../i18n/order.ts';
import { stateName } from '../../../i18n/place.ts';
import { useToday } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { chipClass } from '../../../ui/chip.ts';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { ProvenDownload } from '../proven-download.tsx';
import { Pictures, TownsTable, WithBefore } from './figures.tsx';
import { MonthPart } from './month.tsx';
import {
  csvAddress,
  monthQuery,
  overviewQuery,
  reportedQuery,
  type Scope,
  type TownScope,
  useFigures,
} from './queries.ts';
import { ReportedPharmacies, SilentPharmacies } from './unreliable-pharmacies.tsx';

/** Five whole weeks hold the last thirty days, which the page shows by day. */
const monthWeeks = 5;
const yearWeeks = 52;
const periods = [monthWeeks, 12, yearWeeks];

/** Figures of the product by day or week and by town, without any person (docs/admin.md). */
export function OverviewPanel() {
  const t = useOverviewTexts();
  const [scope, setScope] = useState<Scope>({ weeks: monthWeeks });
  const isMonth = scope.weeks === monthWeeks;
  const query = useQuery(overviewQuery(scope));
  const month = useQuery({ ...monthQuery(scope), enabled: isMonth });
  const reported = useQuery(reportedQuery);
  // All at once, so that nothing below moves as one of them arrives.
  const loadingQuery = [month, reported].find(({ isLoading }) => isLoading);
  useEndWithSession('admin', query.error);
  const chooseTown = (town: TownScope) => setScope({ weeks: scope.weeks, ...town });
  return (
    <div className="flex flex-col gap-6">
      <Choices scope={scope} onChoose={setScope} />
      <WhenLoaded query={loadingQuery ? { ...query, data: undefined } : query} texts={t}>
        {(overview) => (
          <div className="flex flex-col gap-6" aria-busy={query.isPlaceholderData}>
            <StaleNotice query={query} text={t.stale} />
            {isMonth ? (
              <MonthPart state={scope.state} city={scope.city} onChooseTown={chooseTown} />
            ) : (
              <Weeks overview={overview} scope={scope} onChooseTown={chooseTown} />
            )}
            <div className="grid gap-6 lg:grid-cols-2">
              <SilentPharmacies overview={overview} />
              <ReportedPharmacies />
            </div>
            <Exports>
              <ProvenDownload href={csvAddress(scope)} title={t.csvHint}>
                {t.csv}
              </ProvenDownload>
            </Exports>
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
  const name = (count: number) => (count === yearWeeks ? t.year : plural(language, count, t.weeks));
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-1.5 font-medium">{t.period}</legend>
        {periods.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={weeks === count}
            onClick={() => onChoose({ ...scope, weeks: count })}
            // As high as the choice next to it.
            className={cx('min-h-12', chipClass(weeks === count))}
          >
            {count === monthWeeks ? t.month.title : name(count)}
          </button>
        ))}
      </fieldset>
      <div className="w-full sm:w-72">
        <PlaceChoice place={place} onChoose={(to) => onChoose({ weeks, ...to })} />
      </div>
    </div>
  );
}

interface WeeksProps {
  overview: Overview;
  scope: Scope;
  onChooseTown: (town: TownScope) => void;
}

function Weeks({ overview, scope, onChooseTown }: WeeksProps) {
  const t = useOverviewTexts();
  const language = useLanguage();
  const { from, total, previous, weeks, towns } = overview;
  // The last week continues after today.
  const today = useToday();
  const [until = today] = [overview.until, today].sort();
  const beforeWeeks = overview.until < today ? t.beforeWholeWeeks : t.beforeWeeks;
  const isEmpty = towns.length + (total.consultations ?? 0) + (total.newDoctors ?? 0) === 0;
  return (
    <>
      <p className="text-muted">
        {t.from(formatDay(language, from), formatDay(language, until))}{' '}
        {!isEmpty && plural(language, weeks.length, beforeWeeks)}
      </p>
      {isEmpty ? (
        <EmptyState
          title={t.none}
          text={noneTextOf(scope, t)}
          icon={<ChartNoAxesColumn size={40} aria-hidden="true" />}
        />
      ) : (
        <Totals total={total} previous={previous} />
      )}
      {!isEmpty && <Pictures weeks={weeks} />}
      {towns.length > 0 && <TownsTable towns={towns} onChoose={onChooseTown} />}
    </>
  );
}

/** Returns the choices that may show more than nothing; undefined after the widest ones. */
function noneTextOf({ weeks, state }: Scope, t: ReturnType<typeof useOverviewTexts>) {
  if (weeks < yearWeeks) return state ? t.noneText : t.noneLonger;
  return state && t.noneElsewhere;
}

function Totals({ total, previous }: Pick<Overview, 'total' | 'previous'>) {
  const t = useOverviewTexts();
  const say = useFigures();
  const { answeredInTime, measured, consultations, newDoctors } = total;
  const ofMeasured = t.inTimeOf(say.number(answeredInTime), say.number(measured));
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      <Total label={t.requests} before={say.number(previous.requests)}>
        {say.number(total.requests)}
      </Total>
      <Total label={t.inTime} note={measured > 0 && ofMeasured} before={say.inTime(previous)}>
        {say.inTime(total)}
      </Total>
      <Total
        label={t.firstLook}
        note={total.seen > 0 && t.firstLookMedian}
        before={say.firstLook(previous)}
      >
        {say.firstLook(total)}
      </Total>
      <Total label={t.declined} before={say.number(previous.declined)}>
        {say.number(total.declined)}
      </Total>
      {consultations !== null && (
        <Total label={t.consultations} before={say.number(previous.consultations ?? 0)}>
          {say.number(consultations)}
        </Total>
      )}
      <Total label={t.newPharmacies} before={say.number(previous.newPharmacies)}>
        {say.number(total.newPharmacies)}
      </Total>
      {newDoctors !== null && (
        <Total label={t.newDoctors} before={say.number(previous.newDoctors ?? 0)}>
          {say.number(newDoctors)}
        </Total>
      )}
    </dl>
  );
}

function Total(props: { label: string; note?: string | false; before: string; children: string }) {
  return (
    <div className="border-t border-line pt-2">
      <dt className="text-sm text-muted">{props.label}</dt>
      <dd>
        <p className="text-xl font-bold">
          <WithBefore before={props.before}>{props.children}</WithBefore>
        </p>
        {props.note && <p className="text-sm text-muted">{props.note}</p>}
      </dd>
    </div>
  );
}

const placeKey = ({ state, city }: TownScope) => `${state ?? ''}/${city ?? ''}`;

function PlaceChoice({ place, onChoose }: { place: TownScope; onChoose: (to: TownScope) => void }) {
  const t = useOverviewTexts();
  const language = useLanguage();
  const states = sortByName(language, stateNames, (state) => stateName(language, state));
  const townsOf = (state: TownScope['state']) => {
    const knownCities = cities.filter((city) => city.state === state).map(({ city }) => city);
    // The table may choose a town without a known name.
    const unknownCity = place.state === state && place.city && !knownCities.includes(place.city);
    const all = unknownCity && place.city ? [...knownCities, place.city] : knownCities;
    return sortByName(language, all, (city) => cityName(language, city));
  };
  const places: TownScope[] = states.flatMap((state) => [
    { state },
    ...townsOf(state).map((city) => ({ state, city })),
  ]);
  const choose = (value: string) => onChoose(places.find((one) => placeKey(one) === value) ?? {});
  return (
    <Select
      name="place"
      label={t.place}
      required
      value={placeKey(place)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value={placeKey({})}>{t.country}</option>
      {states.map((state) => (
        <optgroup key={state} label={stateName(language, state)}>
          <option value={placeKey({ state })}>{t.state(stateName(language, state))}</option>
          {townsOf(state).map((city) => (
            <option key={city} value={placeKey({ state, city })}>
              {cityName(language, city)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

/**
 * Files in standard forms, for ministries, health systems and map makers (docs/admin.md).
 * @param children the file of the figures above
 */
function Exports({ children }: { children: ReactNode }) {
  const t = useOverviewTexts().exports;
  return (
    <Fold title={t.title}>
      {children}
      <p className="my-3 text-muted">{t.text}</p>
      <ul className="divide-y divide-line border-y border-line">
        {exportFiles.map((file) => (
          <li key={file} className="py-2.5">
            <ProvenDownload href={`/api/admin/exports/${file}`}>
              {t.files[file].name}
            </ProvenDownload>
            <p className="mt-1 text-sm text-muted">{t.files[file].text}</p>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
