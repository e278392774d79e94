import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import type { TransferClaim } from '@dawaya/contract/endpoints/transfer-claims';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import Clock from 'lucide-react/icons/clock';
import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { useTransferTexts } from '../../../i18n/transfers.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { PictureButton } from '../../../shared/photos/pick-pictures.tsx';
import { Price } from '../../../shared/products/price.tsx';
import { listPicture, ProductPicture } from '../../../shared/products/product-picture.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
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

export function AdvertisementRow({ advertisement, ...actions }: AdvertisementRowProps) {
  const { productName, description, price, productImage, transferClaim } = advertisement;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex gap-4">
        <ProductPicture
          address={productImage}
          className="h-18 w-24 shrink-0 rounded border border-line"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
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
      <UserParagraph text={description} className="line-clamp-3 text-muted" />
      <Actions advertisement={advertisement} {...actions} />
      <RowMenu advertisement={advertisement} />
    </Card>
  );
}

function Actions(props: AdvertisementRowProps) {
  const { advertisement, mayPay, opening, canPay, sending, onPay, onPicture } = props;
  const texts = useAdvertisementTexts();
  const t = texts.manage;
  const { productName, productImage } = advertisement;
  const hasPicture = listPicture(productImage) !== null;
  const unpaid = stateOf(advertisement) === 'unpaid';
  // A transfer for it is under review, so that no one pays twice.
  const isChecked = advertisement.transferClaim?.status === 'waiting';
  return (
    <div className="flex flex-wrap gap-2">
      {mayPay && !isChecked && (
        <Button
          id={payButtonId(advertisement.id)}
          variant="secondary"
          busy={opening === advertisement.id}
          disabled={!canPay(advertisement) || sending !== null}
          aria-label={unpaid ? t.payFor(productName) : t.renewOf(productName)}
          onClick={() => onPay(advertisement)}
          className="flex-auto max-sm:px-3"
        >
          {!unpaid && opening !== advertisement.id && <RotateCw size={18} aria-hidden="true" />}
          {unpaid ? t.pay : t.renew}
        </Button>
      )}
      {sending?.id === advertisement.id ? (
        <PictureProgress share={sending.share} />
      ) : (
        <PictureButton
          label={hasPicture ? t.replacePictureOf(productName) : t.addPictureTo(productName)}
          disabled={sending !== null}
          onPick={([file]) => onPicture(advertisement, file)}
          className="flex-auto max-sm:px-3"
        >
          <ImagePlus size={18} aria-hidden="true" />
          {hasPicture ? t.replacePicture : t.addPicture}
        </PictureButton>
      )}
    </div>
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
