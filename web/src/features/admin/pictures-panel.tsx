import type { ProposedPicture } from '@dawaya/contract/endpoints/admin-advertisements';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import Images from 'lucide-react/icons/images';
import { useState } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import { useAdminTexts } from '../../i18n/texts/admin.ts';
import { reasonsIn } from '../../i18n/texts/reasons.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { useSessionEnded } from '../../lib/session.ts';
import { ReasonDialog } from '../../shared/decisions/reason-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Name } from '../../ui/name.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { WrittenText } from '../../ui/written.tsx';
import { PagedList } from './paged-list.tsx';
import { proposedPicturesQuery } from './queries.ts';

/** Changed pictures of advertisements, beside what everybody sees meanwhile (docs/decisions/0066). */
export function PicturesPanel() {
  const t = useAdminTexts().picture;
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(proposedPicturesQuery(search));
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
          icon: <Images size={40} aria-hidden="true" />,
        }}
      >
        {(pictures) => (
          <ul aria-label={t.list} className="grid gap-4 lg:grid-cols-2">
            {pictures.map((picture) => (
              <li key={picture.pictureId} className="min-w-0">
                <Proposed picture={picture} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Proposed({ picture }: { picture: ProposedPicture }) {
  const t = useAdminTexts().picture;
  const language = useLanguage();
  const { productName, description, pharmacy, proposedAt } = picture;
  return (
    <article className="flex h-full flex-col gap-3 rounded border border-line bg-surface-raised p-4 shadow">
      <div>
        <h2 className="font-semibold wrap-anywhere">
          <Name value={productName} />
        </h2>
        <p className="text-muted wrap-anywhere">
          <Name value={pharmacy.shopName} />
        </p>
        <p className="text-sm text-muted">{t.since(formatDateTime(language, proposedAt))}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Picture address={picture.presentPictureUrl} label={t.present} of={productName} />
        <Picture address={picture.pictureUrl} label={t.proposed} of={productName} />
      </div>
      <WrittenText text={description} className="line-clamp-3 text-sm text-muted" />
      <Decisions picture={picture} />
    </article>
  );
}

/** One of the two, whole; a press opens it large. */
function Picture(props: { address: string | null; label: string; of: string }) {
  const { address, label, of } = props;
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-sm font-medium">{label}</figcaption>
      {address && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          <img
            src={address}
            alt={`${label}: ${of}`}
            loading="lazy"
            className="aspect-4/3 w-full rounded border border-line bg-surface-sunken object-contain"
          />
        </a>
      )}
    </figure>
  );
}

function Decisions({ picture }: { picture: ProposedPicture }) {
  const t = useAdminTexts().picture;
  const sessionEnded = useSessionEnded('admin');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { id, pictureId, productName } = picture;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (reason?: string) =>
      reason === undefined
        ? call('POST /api/admin/advertisement-pictures/:id/accept', {
            params: { id },
            body: { pictureId },
          })
        : call('POST /api/admin/advertisement-pictures/:id/refuse', {
            params: { id },
            body: { pictureId, reason },
          }),
    onSuccess: (_nothing, reason) =>
      toast({ title: reason === undefined ? t.accepted : t.refused }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  const accept = () =>
    mutateAsync(undefined).catch((error: unknown) => {
      if (!sessionEnded(error)) toastError(sentenceOf(error, t.decideFailed));
    });
  return (
    <div className="mt-auto flex flex-wrap gap-3">
      <Button busy={isPending && !asking} onClick={() => void accept()} className="flex-1">
        {t.accept}
        <span className="sr-only">: {productName}</span>
      </Button>
      <Button
        look="secondary"
        disabled={isPending}
        onClick={() => setAsking(true)}
        className="flex-1"
      >
        {t.refuse}
        <span className="sr-only">: {productName}</span>
      </Button>
      <ReasonDialog
        open={asking}
        title={t.refuseTitle(isolated(productName))}
        submit={t.refuse}
        reason={{ label: t.reason, hint: t.reasonHint }}
        suggestions={reasonsIn[picture.language].advertisement.refuse}
        failed={t.decideFailed}
        onClose={() => setAsking(false)}
        onGive={mutateAsync}
        onError={sessionEnded}
      />
    </div>
  );
}
