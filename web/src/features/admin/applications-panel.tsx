import { type SubjectKind, verificationStatuses } from '@dawaya/contract/vocabulary/verification';
import { useInfiniteQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useState } from 'react';
import { chipClass } from '../../ui/chip.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { ApplicationReader } from './application-reader.tsx';
import { PagedList } from './paged-list.tsx';
import { applicationsQuery, type StatusChoice } from './queries.ts';
import { useKindTexts } from './use-kind-texts.ts';

const choices: readonly StatusChoice[] = [...verificationStatuses, 'all'];

/** The applications of one kind, status by status. */
export function ApplicationsPanel({ kind }: { kind: SubjectKind }) {
  const t = useKindTexts(kind);
  const [status, setStatus] = useState<StatusChoice>('pending');
  const [search, setSearch] = useState('');
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
              onClick={() => setStatus(name)}
              className={chipClass(status === name)}
            >
              {t.statuses[name]}
            </button>
          ))}
        </fieldset>
        <SearchBox by={t.searchBy} onSearch={setSearch} />
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

function Applications(where: ApplicationsProps) {
  const t = useKindTexts(where.kind).list;
  const query = useInfiniteQuery(applicationsQuery(where.kind, where.status, where.search));
  return (
    <PagedList
      query={query}
      texts={t}
      search={where.search}
      empty={{
        title: t.empty[where.status],
        text: where.status === 'pending' ? t.emptyPendingText : undefined,
        icon: <ClipboardCheck size={40} aria-hidden="true" />,
      }}
    >
      {(applications) => (
        <ApplicationReader where={where} applications={applications} more={query.hasNextPage} />
      )}
    </PagedList>
  );
}
