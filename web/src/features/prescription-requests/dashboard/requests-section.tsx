import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { RequestFilter, RequestView } from '@dawaya/contract/vocabulary/request-moves';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { plural } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Filters } from './filters.tsx';
import { figuresQuery, useLiveRequests } from './queries.ts';
import { RequestList } from './request-list.tsx';
import { SearchField } from './search-field.tsx';
import type { RequestFigures } from './stat-cards.tsx';
import { useView } from './use-view.ts';
import { ViewTabs } from './view-tabs.tsx';

export function RequestsSection({ pharmacy }: { pharmacy: PharmacyProfile }) {
  const t = useDashboardTexts().requests;
  const language = useLanguage();
  const view = useView();
  const { data: figures } = useQuery(figuresQuery(pharmacy.id));
  useLiveRequests(pharmacy.id);
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
      <Searched key={view} pharmacy={pharmacy} view={view} figures={figures} />
    </section>
  );
}

interface SearchedProps {
  pharmacy: PharmacyProfile;
  view: RequestView;
  figures: RequestFigures | undefined;
}

function Searched({ pharmacy, view, figures }: SearchedProps) {
  const t = useDashboardTexts().requests;
  const [filter, setFilter] = useState<RequestFilter>();
  const [search, setSearch] = useState('');
  const isActive = view === 'active';
  const isVerified = pharmacy.verificationStatus === 'verified';
  return (
    <>
      <SearchField onSearch={setSearch} />
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
        choice={{ view, search, ...(filter && { filter }) }}
        empty={{
          title: search ? t.noMatch : t.empty[isActive ? (filter ?? 'all') : view],
          text: search
            ? t.noMatchText
            : !isActive
              ? t.endedText
              : isVerified
                ? t.emptyText
                : t.emptyPending,
          children: filter && (
            <Button look="secondary" onClick={() => setFilter(undefined)}>
              {t.showAll}
            </Button>
          ),
        }}
      />
    </>
  );
}
