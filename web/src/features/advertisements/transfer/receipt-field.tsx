import ImagePlus from 'lucide-react/icons/image-plus';
import { useId } from 'react';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { useTransferTexts } from '../../../i18n/transfers.ts';
import { PickPictures } from '../../../shared/photos/pick-pictures.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { useReceipt } from './use-receipt.ts';

export function ReceiptField(props: {
  receipt: ReturnType<typeof useReceipt>;
  error: string | undefined;
}) {
  const t = useTransferTexts();
  const { problem: problems } = useAdvertisementTexts().picture;
  const message = useId();
  const { chosen, problem, isPreparing, choose } = props.receipt;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t.receipt}</legend>
      {chosen && (
        <img
          src={chosen.url}
          alt={t.receiptAlt}
          className="max-h-48 self-start rounded border border-line bg-surface-sunken object-contain"
        />
      )}
      <PickPictures describedBy={message} onPick={([file]) => void choose(file)}>
        {isPreparing ? <Spinner /> : <ImagePlus size={20} aria-hidden="true" />}
        {isPreparing ? t.preparing : chosen ? t.otherReceipt : t.chooseReceipt}
      </PickPictures>
      <p id={message} role="alert" className="text-sm font-medium text-danger empty:hidden">
        {problem ? problems[problem] : props.error}
      </p>
    </fieldset>
  );
}
