import { type SubjectKind, verificationStatuses } from '@dawaya/contract/vocabulary/verification';
import { useInfiniteQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useState } from 'react';
import { chipClass } from '../../ui/chip.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { ApplicationReader } from './application-reader.tsx';
import { DecisionControls } from './deciding.tsx';
import { PagedList } from './paged-list.tsx';
import {
  type Application,
  applicantQuery,
  applicationsQuery,
  type StatusChoice,
} from './queries.ts';
import { RemindAllButton } from './remind-button.tsx';
import { useDeskParameters } from './use-desk-parameters.ts';
import { useKindTexts } from './use-kind-texts.ts';

const choices: readonly StatusChoice[] = [...verificationStatuses, 'all'];

export function ApplicationsPanel({ kind }: { kind: SubjectKind }) {
  const t = useKindTexts(kind);
  const [{ search, ...address }, go] = useDeskParameters();
  const status = choices.find((name) => name === address.status) ?? 'pending';
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t.statusFilter}</legend>
          {choices.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={status === name}
              onClick={() => go({ status: name === 'pending' ? '' : name, applicant: '' })}
              className={chipClass(status === name)}
            >
              {t.statuses[name]}
            </button>
          ))}
        </fieldset>
        <SearchBox
          by={t.searchBy}
          search={search}
          onSearch={(search) => go({ search, applicant: '' })}
        />
      </div>
      <Applications key={`${status} ${search}`} kind={kind} status={status} search={search} />
    </div>
  );
}

interface ApplicationsProps {
  kind: SubjectKind;
  status: StatusChoice;
  search: string;
}

function Applications(filter: ApplicationsProps) {
  const t = useKindTexts(filter.kind).list;
  const query = useInfiniteQuery(applicationsQuery(filter.kind, filter.status, filter.search));
  const linked = useLinked(filter.kind);
  return (
    <PagedList
      query={query}
      texts={t}
      search={filter.search}
      empty={{
        title: t.empty[filter.status],
        text: filter.status === 'pending' ? t.emptyPendingText : undefined,
        icon: <ClipboardCheck size={40} aria-hidden="true" />,
      }}
    >
      {(applications) => (
        <>
          {filter.status === 'pending' && !filter.search && (
            <DecisionControls>
              <RemindAllButton
                kind={filter.kind}
                isNeedless={
                  !query.hasNextPage && applications.every(({ emailProven }) => emailProven)
                }
              />
            </DecisionControls>
          )}
          <ApplicationReader
            where={filter}
            applications={addLinked(applications, linked)}
            hasMore={query.hasNextPage}
          />
        </>
      )}
    </PagedList>
  );
}

/** Reads the applicant that the URL named at first, who may be beyond the loaded list. */
function useLinked(kind: SubjectKind): Application | undefined {
  const [{ applicant }] = useDeskParameters();
  const [id] = useState(applicant);
  const { data } = useInfiniteQuery({ ...applicantQuery(kind, id), enabled: id !== '' });
  return id === applicant ? data?.pages[0]?.items[0] : undefined;
}

const addLinked = (applications: Application[], linked: Application | undefined) =>
  !linked || applications.some(({ id }) => id === linked.id)
    ? applications
    : [linked, ...applications];
