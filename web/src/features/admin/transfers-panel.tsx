import type { TransferClaimOnDesk } from '@dawaya/contract/endpoints/transfer-claims';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useQuery } from '@tanstack/react-query';
import ImageOff from 'lucide-react/icons/image-off';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { reasonsIn } from '../../i18n/reasons.ts';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { useTransferTexts } from '../../i18n/transfers.ts';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { secondFactorQuery } from '../../shared/second-factor/factor-query.ts';
import { useProving } from '../../shared/second-factor/proving.tsx';
import { PhotoViewer } from '../../shared/viewers/photo-viewer.tsx';
import { thumbnailUrl } from '../../shared/viewers/thumbnail-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Name } from '../../ui/name.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { NamedMedicines } from './named-medicines.tsx';
import { waitingTransfersQuery } from './queries.ts';
import { WaitingDecisions, WaitingPanel } from './waiting-panel.tsx';

export function TransfersPanel() {
  return (
    <WaitingPanel
      ask={waitingTransfersQuery}
      idOf={({ id }) => id}
      texts={useTransferTexts().desk}
      icon={<ReceiptText size={40} aria-hidden="true" />}
    >
      {(claim, hasLeft) => <Claim claim={claim} hasLeft={hasLeft} />}
    </WaitingPanel>
  );
}

function Claim({ claim, hasLeft }: { claim: TransferClaimOnDesk; hasLeft: boolean }) {
  const t = useTransferTexts();
  const language = useLanguage();
  const { pharmacy, productName, amountSdg, reference, payer, createdAt, receiptUrl } = claim;
  return (
    <>
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
              <UserText text={payer} />
            </p>
          )}
          <p className="text-sm text-muted">{t.desk.since(formatDateTime(language, createdAt))}</p>
          {!receiptUrl && (
            <p className="flex items-center gap-2 text-sm text-muted">
              <ImageOff size={16} aria-hidden="true" className="shrink-0" />
              {t.desk.noReceipt}
            </p>
          )}
          <NamedMedicines medicines={claim.medicines} />
          <SimilarClaims claims={claim.similar} />
          {claim.isDeleted && (
            <p>
              <Badge tone="warning">{t.desk.deleted}</Badge>
            </p>
          )}
        </div>
      </div>
      <TransferDecisions claim={claim} hasLeft={hasLeft} />
    </>
  );
}

/** Other claims whose numbers have the same end: perhaps the same transfer, typed differently. */
function SimilarClaims({ claims }: { claims: TransferClaimOnDesk['similar'] }) {
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

function Receipt({ url, of }: { url: string; of: string }) {
  const t = useTransferTexts().desk;
  const [photoIndex, setPhotoIndex] = useState<number | null>(null);
  const { mustProve } = useQuery(secondFactorQuery).data ?? {};
  const { proveAgain } = useProving();
  const proveText = useSecondFactorTexts().code.receipt;
  const title = t.receiptOf(isolated(of));
  if (mustProve)
    return (
      <Button
        variant="secondary"
        className="w-24 shrink-0 self-start px-2"
        onClick={() => void proveAgain()}
      >
        {proveText}
      </Button>
    );
  return (
    <>
      <button
        type="button"
        aria-label={`${t.enlarge}: ${of}`}
        onClick={async () => {
          if (await proveAgain()) setPhotoIndex(0);
        }}
        className="w-24 shrink-0 self-start overflow-hidden rounded border border-line-strong bg-surface-sunken hover:border-primary"
      >
        <img src={thumbnailUrl(url)} alt="" className="aspect-3/4 w-full object-cover object-top" />
      </button>
      <PhotoViewer
        title={title}
        photos={[{ url, alt: title }]}
        at={photoIndex}
        onChange={setPhotoIndex}
      />
    </>
  );
}

interface TransferDecisionsProps {
  claim: TransferClaimOnDesk;
  hasLeft: boolean;
}

/** Confirms an arrived transfer, after a question because it settles money, or refuses it. */
function TransferDecisions({ claim, hasLeft }: TransferDecisionsProps) {
  const { desk, pounds } = useTransferTexts();
  const language = useLanguage();
  const { run } = useProving();
  const { shopName } = claim.pharmacy;
  const amount = pounds(formatNumber(language, claim.amountSdg));
  const params = { id: claim.id };
  return (
    <WaitingDecisions
      id={claim.id}
      of={shopName}
      texts={{
        ...desk,
        accept: desk.confirm,
        accepted: desk.done.confirmed,
        refused: desk.done.refused,
      }}
      suggestions={reasonsIn[claim.language].transfer.refuse}
      hasLeft={hasLeft}
      question={{
        title: desk.confirmTitle(isolated(shopName)),
        text: [
          desk.confirmText(isolated(amount), isolated(claim.reference)),
          desk.confirmHint,
          desk.confirmFinal,
        ],
      }}
      decide={(reason) =>
        run(() =>
          reason === undefined
            ? call('POST /api/admin/transfer-claims/:id/confirm', { params })
            : call('POST /api/admin/transfer-claims/:id/refuse', { params, body: { reason } }),
        )
      }
    >
      <p className="text-sm text-muted">{desk.confirmHint}</p>
    </WaitingDecisions>
  );
}
