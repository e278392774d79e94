import type { ProposedPicture } from '@dawaya/contract/endpoints/admin-advertisements';
import { useInfiniteQuery } from '@tanstack/react-query';
import Images from 'lucide-react/icons/images';
import { useState } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import { useAdminTexts } from '../../i18n/texts/admin.ts';
import { reasonsIn } from '../../i18n/texts/reasons.ts';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { Name } from '../../ui/name.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { WrittenText } from '../../ui/written.tsx';
import { SteadyPagedList } from './paged-list.tsx';
import { proposedPicturesQuery } from './queries.ts';
import { WaitingDecisions } from './waiting-decisions.tsx';

/** Changed pictures of advertisements, beside what everybody sees meanwhile (docs/decisions/0066). */
export function PicturesPanel() {
  const t = useAdminTexts().picture;
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(proposedPicturesQuery(search));
  return (
    <div className="flex flex-col gap-5">
      <SearchBox by={t.searchBy} onSearch={setSearch} />
      <SteadyPagedList
        query={query}
        idOf={({ pictureId }) => pictureId}
        texts={t}
        search={search}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <Images size={40} aria-hidden="true" />,
        }}
      >
        {(rows) => (
          <ul aria-label={t.list} className="grid gap-4 lg:grid-cols-2">
            {rows.map(({ row: picture, isGone }) => (
              <li key={picture.pictureId} className="min-w-0">
                <Proposed picture={picture} isGone={isGone} />
              </li>
            ))}
          </ul>
        )}
      </SteadyPagedList>
    </div>
  );
}

function Proposed({ picture, isGone }: { picture: ProposedPicture; isGone: boolean }) {
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
      <Decisions picture={picture} isGone={isGone} />
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

function Decisions({ picture, isGone }: { picture: ProposedPicture; isGone: boolean }) {
  const t = useAdminTexts().picture;
  const { id, pictureId, productName } = picture;
  const params = { id };
  return (
    <WaitingDecisions
      of={productName}
      texts={t}
      suggestions={reasonsIn[picture.language].advertisement.refuse}
      isGone={isGone}
      decide={(reason) =>
        reason === undefined
          ? call('POST /api/admin/advertisement-pictures/:id/accept', {
              params,
              body: { pictureId },
            })
          : call('POST /api/admin/advertisement-pictures/:id/refuse', {
              params,
              body: { pictureId, reason },
            })
      }
    />
  );
}
