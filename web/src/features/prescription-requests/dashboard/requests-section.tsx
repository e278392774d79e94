import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import type { UseQueryResult } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { formatNumber, plural } from '../../../i18n/format.ts';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { Button } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.ts';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { filtered, type RequestFilter, requestFilters } from './figures.ts';
import { useTellSeen } from './queries.ts';
import { RequestCard } from './request-card.tsx';

interface RequestsSectionProps {
  pharmacyId: string;
  verified: boolean;
  query: UseQueryResult<PrescriptionRequest[]>;
}

export function RequestsSection({ pharmacyId, verified, query }: RequestsSectionProps) {
  const t = useDashboardTexts().requests;
  const [filter, setFilter] = useState<RequestFilter>('all');
  return (
    <section aria-labelledby="requests-title" className="flex min-w-0 flex-col gap-4">
      <h2 id="requests-title" tabIndex={-1} className="text-xl font-bold outline-none">
        {t.title}
      </h2>
      <WhenLoaded query={query} texts={t}>
        {(requests) => (
          <>
            <NewCount requests={requests} />
            <Filters requests={requests} filter={filter} onChange={setFilter} />
            <StaleNotice query={query} />
            <RequestList
              pharmacyId={pharmacyId}
              verified={verified}
              requests={filtered(requests, filter)}
              filter={filter}
              onShowAll={() => setFilter('all')}
            />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

/** Tells a screen reader when something new has arrived. */
function NewCount({ requests }: { requests: readonly PrescriptionRequest[] }) {
  const t = useDashboardTexts().requests;
  const count = filtered(requests, 'new').length;
  return (
    <p role="status" className="sr-only">
      {plural(useLanguage(), count, t.waiting)}
    </p>
  );
}

interface FiltersProps {
  requests: readonly PrescriptionRequest[];
  filter: RequestFilter;
  onChange: (filter: RequestFilter) => void;
}

function Filters({ requests, filter, onChange }: FiltersProps) {
  const t = useDashboardTexts().requests;
  const language = useLanguage();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t.filter}</legend>
      {requestFilters.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={filter === name}
          onClick={() => onChange(name)}
          className={chipClass(filter === name)}
        >
          {t.filters[name]}
          <span aria-hidden="true" className="font-normal">
            {formatNumber(language, filtered(requests, name).length)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

interface RequestListProps {
  pharmacyId: string;
  verified: boolean;
  requests: readonly PrescriptionRequest[];
  filter: RequestFilter;
  onShowAll: () => void;
}

function RequestList(props: RequestListProps) {
  const t = useDashboardTexts().requests;
  const tellSeen = useTellSeen(props.pharmacyId);
  if (props.requests.length === 0) {
    return (
      <EmptyState
        title={t.empty[props.filter]}
        text={props.verified ? t.emptyText : t.emptyPending}
        icon={<Inbox size={40} aria-hidden="true" />}
      >
        {props.filter !== 'all' && (
          <Button look="secondary" onClick={props.onShowAll}>
            {t.showAll}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {props.requests.map((request) => (
        <li
          key={request.id}
          data-id={request.id}
          ref={request.seenAt === null ? tellSeen : undefined}
        >
          <RequestCard pharmacyId={props.pharmacyId} request={request} />
        </li>
      ))}
    </ul>
  );
}
