import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { maxNameLength, maxReferenceLength } from '@dawaya/contract/vocabulary/limits';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect, useId, useRef, useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { useTransferTexts } from '../../../i18n/transfers.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { submitIdempotently } from '../../../lib/submission.ts';
import { kindOf, mimeTypes, type PhotoProblem } from '../../../shared/photos/photo-rules.ts';
import { PictureButton } from '../../../shared/photos/pick-pictures.tsx';
import { preparePhoto } from '../../../shared/photos/prepare-photo.ts';
import { DialogButtons } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { Form, FormRefusal, readFields, useForm } from '../../../ui/form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { TransferTerms } from '../queries.ts';
import { Account } from './account.tsx';

interface TransferFormProps {
  advertisement: Advertisement;
  terms: TransferTerms;
  onSent: () => void;
}

export function TransferForm({ advertisement, terms, onSent }: TransferFormProps) {
  const t = useTransferTexts();
  const { id, transferClaim: before } = advertisement;
  const sessionEnded = useSessionEnded('pharmacy');
  const receipt = useReceipt();
  const form = useForm({
    draft: `transfer.${id}`,
    failed: t.failed,
    check: (): Record<string, string> => (receipt.chosen ? {} : { receipt: t.receiptMissing }),
    send: async (data) => {
      const { blob } = receipt.chosen ?? {};
      if (!blob) throw new Error('no receipt was chosen');
      const fields = readFields(data, 'reference', 'payer');
      const name = `receipt.${blob.type.replace('image/', '').replace('jpeg', 'jpg')}`;
      const photo = new File([blob], name, { type: blob.type });
      return submitIdempotently(`transfer.${id}`, [fields, photo.size], (headers) =>
        call('POST /api/advertisements/:id/transfer-claims', {
          params: { id },
          form: { ...fields, receipt: [photo] },
          headers,
        }),
      );
    },
    onDone: onSent,
    onError: sessionEnded,
  });
  const { ref } = form;
  // The pressed choice of the way to pay has gone.
  useEffect(() => focusIfLost(ref.current?.querySelector('input')), [ref]);
  return (
    <Form form={form} label={t.title}>
      <Account terms={terms} />
      <h3 className="font-semibold">{t.details}</h3>
      <TextField
        name="reference"
        label={t.reference}
        hint={t.referenceHint}
        required
        maxLength={maxReferenceLength}
        defaultValue={before?.status === 'refused' ? before.reference : undefined}
        autoComplete="off"
        dir="ltr"
        className="rtl:text-end"
      />
      <TextField
        name="payer"
        label={t.payer}
        maxLength={maxNameLength}
        defaultValue={before?.status === 'refused' ? (before.payer ?? undefined) : undefined}
        autoComplete="off"
      />
      <ReceiptField receipt={receipt} error={form.errors.receipt} />
      <FormRefusal form={form} />
      <p className="text-sm text-muted">{t.later}</p>
      <DialogButtons>
        <SubmitButton busy={form.busy || receipt.isPreparing}>{t.submit}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function ReceiptField(props: {
  receipt: ReturnType<typeof useReceipt>;
  error: string | undefined;
}) {
  const t = useTransferTexts();
  const { problem: problems } = useAdvertisementTexts().picture;
  const message = useId();
  const { chosen, problem, isPreparing, choose } = props.receipt;
  const chooseText = chosen ? t.otherReceipt : t.chooseReceipt;
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
      <PictureButton describedBy={message} onPick={([file]) => void choose(file)}>
        {isPreparing ? <Spinner /> : <ImagePlus size={20} aria-hidden="true" />}
        {isPreparing ? t.preparing : chooseText}
      </PictureButton>
      <p id={message} role="alert" className="text-sm font-medium text-danger empty:hidden">
        {problem ? problems[problem] : props.error}
      </p>
    </fieldset>
  );
}

/**
 * Bytes up to which a receipt is sent unchanged: the server recognizes the same photo by its bytes.
 */
const maxUnchangedBytes = 1_000_000;

async function prepareReceipt(file: File): Promise<Blob | PhotoProblem> {
  const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (file.size > maxUnchangedBytes || !(kind in mimeTypes)) return preparePhoto(file);
  // A copy: a phone may delete the file before it is sent.
  return new Blob([await file.arrayBuffer()], { type: mimeTypes[kind as keyof typeof mimeTypes] });
}

function useReceipt() {
  const [chosen, setChosen] = useState<{ blob: Blob; url: string } | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  /** The last choice wins, however long an earlier one takes. */
  const turn = useRef(0);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);

  const choose = async (file: File) => {
    turn.current += 1;
    const ownTurn = turn.current;
    setProblem(null);
    setPreparing(true);
    const preparedReceipt = await prepareReceipt(file).catch((): PhotoProblem => 'unreadable');
    if (ownTurn !== turn.current) return;
    setPreparing(false);
    if (typeof preparedReceipt === 'string') setProblem(preparedReceipt);
    else setChosen({ blob: preparedReceipt, url: URL.createObjectURL(preparedReceipt) });
  };
  return { chosen, problem, isPreparing, choose };
}
