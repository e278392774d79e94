import type { TransferClaim } from '@dawaya/contract/endpoints/transfer-claims';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import Clock from 'lucide-react/icons/clock';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { useTransferTexts } from '../../../i18n/transfers.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { UserText } from '../../../ui/user-text.tsx';

export function ClaimStatus({ claim }: { claim: TransferClaim }) {
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
