import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import type { TransferClaim } from '@dawaya/contract/endpoints/transfer-claims';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import Clock from 'lucide-react/icons/clock';
import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useId, useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { useTransferTexts } from '../../../i18n/transfers.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { PictureButton } from '../../../shared/photos/pick-pictures.tsx';
import { Price } from '../../../shared/products/price.tsx';
import { listPicture, ProductPicture } from '../../../shared/products/product-picture.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { edgeClass } from '../../../ui/edge.ts';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { Name } from '../../../ui/name.tsx';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';
import { AdvertisementLabels, stateOf } from './advertisement-labels.tsx';
import { PictureProgress } from './picture-upload.tsx';
import { RowMenu } from './row-menu.tsx';
import { payButtonId } from './use-payment-flow.ts';

export interface RowActions {
  mayPay: boolean;
  opening: string | null;
  /** Returns whether no other payment is under way. */
  canPay: (advertisement: Advertisement) => boolean;
  sending: { id: string; share: number } | null;
  onPay: (advertisement: Advertisement) => void;
  onPicture: (advertisement: Advertisement, file: File) => void;
}

interface AdvertisementRowProps extends RowActions {
  advertisement: Advertisement;
}

/** A list item: at first what it is and the next step, opened the rest. */
export function AdvertisementRow({ advertisement, ...actions }: AdvertisementRowProps) {
  const { productName, description, price, productImage, transferClaim } = advertisement;
  const { sending } = actions;
  const t = useAdvertisementTexts().manage;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // Its pharmacy paid once and has the money back: paying again is not the next step.
  const isTakenDown = advertisement.takenDownFor !== null;
  return (
    <li className={cx('flex flex-col gap-1 py-3', edgeClass(toneOf(advertisement)))}>
      <div className="flex gap-3">
        <ProductPicture
          address={productImage}
          className="h-15 w-20 shrink-0 rounded border border-line"
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <h3 className="leading-snug font-semibold wrap-anywhere">
            <Name value={productName} />
          </h3>
          <p className="font-semibold text-primary wrap-anywhere">
            <Price value={price} />
          </p>
        </div>
      </div>
      <AdvertisementLabels advertisement={advertisement} />
      {transferClaim && <ClaimStatus claim={transferClaim} />}
      <div className="flex flex-wrap items-center gap-x-4">
        {!isTakenDown && <PayButton advertisement={advertisement} {...actions} />}
        <FoldButton
          aria-label={`${t.menu}: ${productName}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t.menu}
        </FoldButton>
      </div>
      {sending?.id === advertisement.id && <PictureProgress share={sending.share} />}
      <div id={id} className="flex flex-col gap-3 empty:hidden">
        {isOpen && (
          <>
            <UserParagraph text={description} className="text-muted" />
            <div className="flex flex-wrap gap-2">
              {isTakenDown && <PayButton advertisement={advertisement} {...actions} />}
              <Picture advertisement={advertisement} {...actions} />
            </div>
            <RowMenu advertisement={advertisement} />
          </>
        )}
      </div>
    </li>
  );
}

const tones: Record<ReturnType<typeof stateOf>, Tone> = {
  unpaid: 'warning',
  running: 'success',
  paused: 'warning',
  expired: 'neutral',
  inactive: 'neutral',
};

const toneOf = (advertisement: Advertisement): Tone =>
  advertisement.takenDownFor ? 'danger' : tones[stateOf(advertisement)];

function PayButton(props: AdvertisementRowProps) {
  const { advertisement, mayPay, opening, canPay, sending, onPay } = props;
  const t = useAdvertisementTexts().manage;
  const { id, productName, transferClaim } = advertisement;
  const unpaid = stateOf(advertisement) === 'unpaid';
  // A transfer for it is under review, so that no one pays twice.
  if (!mayPay || transferClaim?.status === 'waiting') return null;
  return (
    <Button
      id={payButtonId(id)}
      variant="secondary"
      busy={opening === id}
      disabled={!canPay(advertisement) || sending !== null}
      aria-label={unpaid ? t.payFor(productName) : t.renewOf(productName)}
      onClick={() => onPay(advertisement)}
    >
      {!unpaid && opening !== id && <RotateCw size={18} aria-hidden="true" />}
      {unpaid ? t.pay : t.renew}
    </Button>
  );
}

function Picture({ advertisement, sending, onPicture }: AdvertisementRowProps) {
  const t = useAdvertisementTexts().manage;
  const { productName, productImage } = advertisement;
  const hasPicture = listPicture(productImage) !== null;
  return (
    <PictureButton
      label={hasPicture ? t.replacePictureOf(productName) : t.addPictureTo(productName)}
      disabled={sending !== null}
      onPick={([file]) => onPicture(advertisement, file)}
    >
      <ImagePlus size={18} aria-hidden="true" />
      {hasPicture ? t.replacePicture : t.addPicture}
    </PictureButton>
  );
}

function ClaimStatus({ claim }: { claim: TransferClaim }) {
  const t = useTransferTexts();
  const language = useLanguage();
  const time = (moment: string) => isolated(formatDateTime(language, moment));
  if (claim.status === 'confirmed')
    return (
      <p className="text-sm text-muted">{t.confirmed(time(claim.decidedAt ?? claim.createdAt))}</p>
    );
  const amount = t.pounds(formatNumber(language, claim.amountSdg));
  return (
    <div className="flex flex-col items-start gap-1 rounded bg-surface-sunken p-3 text-sm">
      {claim.status === 'waiting' ? (
        <>
          <Badge tone="warning">
            <Clock size={14} aria-hidden="true" />
            {t.waiting}
          </Badge>
          <p>{t.waitingFor(amount, time(claim.createdAt))}</p>
        </>
      ) : (
        <p className="font-medium text-danger">
          {t.refused} <UserText text={claim.reason ?? ''} />
        </p>
      )}
      <p className="text-muted">
        {t.number}{' '}
        <bdi dir="ltr" className="ltr-run wrap-anywhere">
          {claim.reference}
        </bdi>
      </p>
    </div>
  );
}
