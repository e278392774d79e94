import type { TransferClaimOnDesk } from '@dawaya/contract/endpoints/transfer-claims';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { formatNumber } from '../../i18n/format.ts';
import { reasonsIn } from '../../i18n/reasons.ts';
import { useTransferTexts } from '../../i18n/transfers.ts';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { WaitingDecisions } from './waiting-decisions.tsx';

interface TransferDecisionsProps {
  claim: TransferClaimOnDesk;
  isGone: boolean;
}

/** Confirms an arrived transfer, after a question because it settles money, or refuses it. */
export function TransferDecisions({ claim, isGone }: TransferDecisionsProps) {
  const { desk, pounds } = useTransferTexts();
  const language = useLanguage();
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
      isGone={isGone}
      question={{
        title: desk.confirmTitle(isolated(shopName)),
        text: [
          desk.confirmText(isolated(amount), isolated(claim.reference)),
          desk.confirmHint,
          desk.confirmFinal,
        ],
      }}
      decide={(reason) =>
        reason === undefined
          ? call('POST /api/admin/transfer-claims/:id/confirm', { params })
          : call('POST /api/admin/transfer-claims/:id/refuse', { params, body: { reason } })
      }
    >
      <p className="text-sm text-muted">{desk.confirmHint}</p>
    </WaitingDecisions>
  );
}
