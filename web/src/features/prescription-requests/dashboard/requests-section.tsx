import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { maxSearchLength } from '@dawaya/contract/vocabulary/limits';
import {
  type RequestFilter,
  type RequestView,
  requestFilters,
  requestViews,
} from '@dawaya/contract/vocabulary/request-moves';
import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatNumber, plural } from '../../../i18n/format.ts';
import { useFollowsDirection } from '../../../lib/field-direction.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSearchAfterPause } from '../../../lib/search-after-pause.ts';
import { pathOfView, useView } from '../../../shared/requests/views.ts';
import { Button } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.ts';
import { cx } from '../../../ui/cx.ts';
import { figuresQuery, type RequestFigures } from './queries.ts';
import { RequestList } from './request-list.tsx';

interface RequestsSectionProps {
  pharmacy: PharmacyProfile;
  /** True while another part of the page has the filled button. */
  isQuiet: boolean;
}

export function RequestsSection({ pharmacy, isQuiet }: RequestsSectionProps) {
  const t = useDashboardTexts().requests;
  const language = useLanguage();
  const view = useView();
  const { data: figures, isPending } = useQuery(figuresQuery(pharmacy.id));
  return (
    <section aria-labelledby="requests-title" className="flex min-w-0 flex-col gap-3">
      <h2 id="requests-title" tabIndex={-1} className="text-xl font-bold outline-none">
        {t.title}
      </h2>
      {/* Announces a new request to a screen reader. */}
      <p role="status" className="sr-only">
        {figures && plural(language, figures.new, t.waiting)}
      </p>
      <ViewTabs view={view} counts={figures} />
      <Searched
        key={view}
        pharmacy={pharmacy}
        isQuiet={isQuiet}
        view={view}
        figures={figures}
        isCounting={isPending}
      />
    </section>
  );
}

interface SearchedProps extends RequestsSectionProps {
  view: RequestView;
  figures: RequestFigures | undefined;
  isCounting: boolean;
}

/** Requests, active and ended, from which a phone shows the search. */
const searchedFrom = 6;

function Searched({ pharmacy, isQuiet, view, figures, isCounting }: SearchedProps) {
  const t = useDashboardTexts().requests;
  const [filter, setFilter] = useState<RequestFilter>();
  const [search, setSearch] = useState('');
  const isActive = view === 'active';
  const isShort = figures ? figures.active + figures.ended < searchedFrom : isCounting;
  const isVerified = pharmacy.verificationStatus === 'verified';
  const emptyText = () => {
    if (search) return t.noMatchText;
    if (!isActive) return t.endedText;
    return isVerified ? t.emptyText : t.emptyPending;
  };
  return (
    <>
      {/* On a phone a few requests are found faster without it. */}
      <div className={isShort && search === '' ? 'max-sm:hidden' : undefined}>
        <SearchField onSearch={setSearch} />
      </div>
      {isActive && (
        <Filters
          filter={filter}
          counts={figures && { all: figures.active, new: figures.new, urgent: figures.urgent }}
          onChange={setFilter}
        />
      )}
      <RequestList
        key={`${filter}/${search}`}
        pharmacy={pharmacy}
        isQuiet={isQuiet}
        choice={{ view, search, ...(filter && { filter }) }}
        empty={{
          title: search ? t.noMatch : t.empty[isActive ? (filter ?? 'all') : view],
          text: emptyText(),
          children: filter && (
            <Button variant="secondary" onClick={() => setFilter(undefined)}>
              {t.showAll}
            </Button>
          ),
        }}
      />
    </>
  );
}

interface ViewTabsProps {
  view: RequestView;
  counts: Record<RequestView, number> | undefined;
}

/** Tabs for waiting and for ended requests, which are two URLs. */
function ViewTabs({ view, counts }: ViewTabsProps) {
  const t = useDashboardTexts().requests;
  const language = useLanguage();
  return (
    <nav aria-label={t.views.label} className="flex border-b border-line">
      {requestViews.map((name) => (
        <Link
          key={name}
          href={pathOfView(paths.dashboard, name)}
          aria-current={name === view ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 border-b-3 px-4 font-semibold -outline-offset-3',
            name === view
              ? 'border-primary text-primary'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {t.views[name]}
          {counts && <span className="font-normal">{formatNumber(language, counts[name])}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The buttons above the list (docs/requests.md). */
const choices = ['all', ...requestFilters] as const;

interface FiltersProps {
  filter: RequestFilter | undefined;
  counts: Record<(typeof choices)[number], number> | undefined;
  onChange: (filter: RequestFilter | undefined) => void;
}

function Filters({ filter, counts, onChange }: FiltersProps) {
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

/**
 * Searches while typing. The text stays out of the page's URL, because it is a person's name or
 * number.
 */
function SearchField({ onSearch }: { onSearch: (search: string) => void }) {
  const t = useDashboardTexts().requests;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const readText = useSearchAfterPause(input, onSearch, { pauseMs: 300 });
  useFollowsDirection(input);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(readText());
        }}
        className="relative"
      >
        <label htmlFor={id} className="sr-only">
          {t.search}
        </label>
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          id={id}
          type="search"
          placeholder={t.search}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxSearchLength}
          className="room-start min-h-12 w-full rounded border border-line-strong bg-surface-raised"
        />
      </form>
    </search>
  );
}
