import type { ReportedPlace } from '@dawaya/contract/endpoints/places';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import { placeSources } from '@dawaya/contract/vocabulary/places';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { useRef, useState } from 'react';
import { useDeskTexts } from '../../i18n/admin-desk.ts';
import { useAdminProposalTexts } from '../../i18n/admin-proposals.ts';
import { cityAndState } from '../../i18n/city.ts';
import { formatDateTime, plural } from '../../i18n/format.ts';
import { call } from '../../lib/api.ts';
import { useFailureToast } from '../../lib/failure-toast.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { mapAddress } from '../../shared/places/map-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Name } from '../../ui/name.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { toast } from '../../ui/toast.ts';
import { type Bulk, BulkButtons, Choice, useBulk } from './bulk.tsx';
import { DecisionControls } from './deciding.tsx';
import { leaveCard } from './desk-keys.tsx';
import { PagedList } from './paged-list.tsx';
import { reportedPlacesQuery } from './queries.ts';

export function PlacesPanel() {
  const t = useAdminProposalTexts().place;
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(reportedPlacesQuery(search));
  const words = useDeskTexts().bulk;
  const bulk = useBulk(decide, t.decideFailed);
  return (
    <div className="flex flex-col gap-5">
      <SearchBox by={t.searchBy} onSearch={setSearch} />
      <PagedList
        query={query}
        texts={t}
        search={search}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <MapPinOff size={40} aria-hidden="true" />,
        }}
      >
        {(places) => (
          <>
            <BulkButtons
              bulk={bulk}
              shown={places.map(({ id }) => id)}
              texts={{ keep: words.keep, remove: words.remove }}
              questions={{ remove: t.removeText }}
            />
            <ul aria-label={t.list} className="divide-y divide-line border-y border-line">
              {places.map((place) => (
                <ReportedPlaceRow key={place.id} place={place} bulk={bulk} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  );
}

type Decision = 'keep' | 'remove';

const decide = (id: string, decision: Decision) =>
  call(`POST /api/admin/${decision}-place/:id`, { params: { id } });

interface RowProps {
  place: ReportedPlace;
  bulk: Bulk<string, Decision>;
}

function ReportedPlaceRow({ place, bulk }: RowProps) {
  const t = useAdminProposalTexts().place;
  const language = useLanguage();
  const name = bothNames(place);
  return (
    <li
      data-card=""
      tabIndex={-1}
      className="flex flex-col gap-2 py-4 lg:flex-row lg:items-center lg:justify-between lg:gap-4"
    >
      <div className="min-w-0 break-words">
        <p className="font-medium">
          <Name value={name} />
        </p>
        <p className="text-muted">
          {cityAndState(language, { city: place.city ?? '', state: place.state })}
          {' · '}
          <a
            href={mapAddress(place)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.mapOf(name)}
            className="text-primary underline underline-offset-4"
          >
            {t.map}
          </a>
          {' · '}
          <a
            href={placeSources[place.source].copyrightUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-4"
          >
            <bdi dir="ltr" lang="en">
              {place.attribution}
            </bdi>
          </a>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Badge tone="warning">{plural(language, place.goneReports, t.reports)}</Badge>
          {place.hiddenAt && (
            <span className="text-sm text-muted">
              {t.hiddenSince(formatDateTime(language, place.hiddenAt))}
            </span>
          )}
        </p>
        <Choice bulk={bulk} of={{ key: place.id, row: place.id, name }} />
      </div>
      <DecisionControls>
        <Decisions id={place.id} name={name} />
      </DecisionControls>
    </li>
  );
}

function Decisions({ id, name }: { id: string; name: string }) {
  const t = useAdminProposalTexts().place;
  const toastFailure = useFailureToast('admin');
  const client = useQueryClient();
  const buttons = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (decision: Decision) => decide(id, decision),
    onSuccess: (_nothing, decision) => {
      toast({ title: t.done[decision] });
      leaveCard(buttons.current);
    },
    onError: (error) => {
      toastFailure(error, t.decideFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <div ref={buttons} className="flex shrink-0 flex-wrap gap-3">
      {(['keep', 'remove'] as const).map((decision) => (
        <Button
          key={decision}
          data-key={decision === 'keep' ? 'a' : 'r'}
          variant="secondary"
          busy={isPending && variables === decision}
          disabled={isPending}
          onClick={() => (decision === 'remove' ? setAsking(true) : mutate(decision))}
          className="flex-1"
        >
          {t[decision]}
          <span className="sr-only">: {name}</span>
        </Button>
      ))}
      <ConfirmDialog
        open={isAsking}
        title={t.removeTitle(isolated(name))}
        text={[t.removeText]}
        submit={t.remove}
        isDangerous
        busy={isPending}
        onClose={close}
        onConfirm={() => {
          close();
          mutate('remove');
        }}
      />
    </div>
  );
}
