import type { TransferClaimOnDesk } from '@dawaya/contract/endpoints/transfer-claims';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonsIn } from '../../i18n/texts/reasons.ts';
import { useTransferTexts } from '../../i18n/texts/transfers.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { ReasonDialog } from '../../shared/decisions/reason-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.ts';

/** Confirms a transfer that has arrived, or refuses it with a reason. */
export function TransferDecisions({ claim }: { claim: TransferClaimOnDesk }) {
  const t = useTransferTexts().desk;
  const sessionEnded = useSessionEnded('admin');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { shopName } = claim.pharmacy;
  const params = { id: claim.id };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (reason?: string) =>
      reason === undefined
        ? call('POST /api/admin/transfer-claims/:id/confirm', { params })
        : call('POST /api/admin/transfer-claims/:id/refuse', { params, body: { reason } }),
    onSuccess: (_claim, reason) =>
      toast({ title: reason === undefined ? t.done.confirmed : t.done.refused }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  const confirm = () =>
    mutateAsync(undefined).catch((error: unknown) => {
      if (!sessionEnded(error)) toastError(sentenceOf(error, t.decideFailed));
    });
  return (
    <div className="mt-auto flex flex-col gap-2">
      <p className="text-sm text-muted">{t.confirmHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={isPending && !asking} onClick={() => void confirm()} className="flex-1">
          {t.confirm}
          <span className="sr-only">: {shopName}</span>
        </Button>
        <Button
          look="secondary"
          disabled={isPending}
          onClick={() => setAsking(true)}
          className="flex-1"
        >
          {t.refuse}
          <span className="sr-only">: {shopName}</span>
        </Button>
      </div>
      <ReasonDialog
        open={asking}
        title={t.refuseTitle(isolated(shopName))}
        submit={t.refuse}
        reason={{ label: t.reason, hint: t.reasonHint }}
        suggestions={reasonsIn[claim.language].transfer.refuse}
        failed={t.decideFailed}
        onClose={() => setAsking(false)}
        onGive={mutateAsync}
        onError={sessionEnded}
      />
    </div>
  );
}
