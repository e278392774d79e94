import type { TransferClaimOnDesk } from '@dawaya/contract/endpoints/transfer-claims';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useInfiniteQuery } from '@tanstack/react-query';
import ImageOff from 'lucide-react/icons/image-off';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { useTransferTexts } from '../../i18n/texts/transfers.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { PhotoViewer } from '../../shared/viewers/photo-viewer.tsx';
import { thumbnailUrl } from '../../shared/viewers/thumbnail-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { Name } from '../../ui/name.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Written } from '../../ui/written.tsx';
import { SteadyPagedList } from './paged-list.tsx';
import { waitingTransfersQuery } from './queries.ts';
import { TransferDecisions } from './transfer-decisions.tsx';

/** Bank transfers that pharmacies say they have made, to be confirmed or refused (product decision 42). */
export function TransfersPanel() {
  const t = useTransferTexts().desk;
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(waitingTransfersQuery(search));
  return (
    <div className="flex flex-col gap-5">
      <SearchBox by={t.searchBy} onSearch={setSearch} />
      <SteadyPagedList
        query={query}
        idOf={({ id }) => id}
        texts={t}
        search={search}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <ReceiptText size={40} aria-hidden="true" />,
        }}
      >
        {(rows) => (
          <ul aria-label={t.list} className="grid gap-4 lg:grid-cols-2">
            {rows.map(({ row: claim, isGone }) => (
              <li key={claim.id} className="min-w-0">
                <Claim claim={claim} isGone={isGone} />
              </li>
            ))}
          </ul>
        )}
      </SteadyPagedList>
    </div>
  );
}

function Claim({ claim, isGone }: { claim: TransferClaimOnDesk; isGone: boolean }) {
  const t = useTransferTexts();
  const language = useLanguage();
  const { pharmacy, productName, amountSdg, reference, payer, createdAt, receiptUrl } = claim;
  return (
    <article className="flex h-full flex-col gap-3 rounded border border-line bg-surface-raised p-4 shadow">
      <div className="flex gap-4">
        {receiptUrl && <Receipt url={receiptUrl} of={pharmacy.shopName} />}
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="font-semibold wrap-anywhere">
            <Name value={pharmacy.shopName} />
          </h2>
          <p className="text-muted wrap-anywhere">
            <Name value={productName} />
          </p>
          <p>
            <span className="sr-only">{t.desk.amount}: </span>
            <strong className="text-xl">{t.pounds(formatNumber(language, amountSdg))}</strong>
          </p>
          <p>
            <span className="block text-sm text-muted">{t.reference}</span>
            <bdi dir="ltr" className="ltr-run font-semibold wrap-anywhere">
              {reference}
            </bdi>
          </p>
          {payer && (
            <p className="wrap-anywhere">
              <span className="block text-sm text-muted">{t.desk.payer}</span>
              <Written text={payer} />
            </p>
          )}
          <p className="text-sm text-muted">{t.desk.since(formatDateTime(language, createdAt))}</p>
          {!receiptUrl && (
            <p className="flex items-center gap-2 text-sm text-muted">
              <ImageOff size={16} aria-hidden="true" className="shrink-0" />
              {t.desk.noReceipt}
            </p>
          )}
          <Similar claims={claim.similar} />
          {claim.isDeleted && (
            <p>
              <Badge tone="warning">{t.desk.deleted}</Badge>
            </p>
          )}
        </div>
      </div>
      <TransferDecisions claim={claim} isGone={isGone} />
    </article>
  );
}

/** Other claims whose numbers end alike: perhaps the same transfer, typed otherwise. */
function Similar({ claims }: { claims: TransferClaimOnDesk['similar'] }) {
  const t = useTransferTexts().desk;
  if (claims.length === 0) return null;
  return (
    <div className="rounded bg-warning-soft p-2 text-sm">
      <p className="font-semibold">{t.similarTitle}</p>
      <ul>
        {claims.map(({ id, reference, status, shopName }) => (
          <li key={id} className="wrap-anywhere">
            <bdi dir="ltr" className="ltr-run font-semibold">
              {reference}
            </bdi>
            {` (${t.similar[status]}) `}
            <Name value={shopName} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The photo, small; a press opens it large, to be zoomed into and turned. */
function Receipt({ url, of }: { url: string; of: string }) {
  const t = useTransferTexts().desk;
  const [at, setAt] = useState<number | null>(null);
  const title = t.receiptOf(isolated(of));
  return (
    <>
      <button
        type="button"
        aria-label={`${t.enlarge}: ${of}`}
        onClick={() => setAt(0)}
        className="w-24 shrink-0 self-start overflow-hidden rounded border border-line-strong bg-surface-sunken hover:border-primary"
      >
        <img src={thumbnailUrl(url)} alt="" className="aspect-3/4 w-full object-cover object-top" />
      </button>
      <PhotoViewer title={title} photos={[{ url, alt: title }]} at={at} onChange={setAt} />
    </>
  );
}
