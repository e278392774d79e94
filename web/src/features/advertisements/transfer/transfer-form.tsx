import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { longestName, longestReference } from '@dawaya/contract/vocabulary/lengths';
import { useEffect } from 'react';
import { useTransferTexts } from '../../../i18n/transfers.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { submitIdempotently } from '../../../lib/submission.ts';
import { DialogButtons } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { Form, FormRefusal, typed, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Account } from './account.tsx';
import type { TransferTerms } from './queries.ts';
import { ReceiptField } from './receipt-field.tsx';
import { useReceipt } from './use-receipt.ts';

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
      const fields = typed(data, 'reference', 'payer');
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
      <h3 className="font-semibold">{t.tellUs}</h3>
      <TextField
        name="reference"
        label={t.reference}
        hint={t.referenceHint}
        required
        maxLength={longestReference}
        defaultValue={before?.status === 'refused' ? before.reference : undefined}
        autoComplete="off"
        dir="ltr"
        className="rtl:text-end"
      />
      <TextField
        name="payer"
        label={t.payer}
        maxLength={longestName}
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
