import Copy from 'lucide-react/icons/copy';
import { formatNumber } from '../../../i18n/format.ts';
import { useTransferTexts } from '../../../i18n/transfers.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { IconButton } from '../../../ui/button.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { UserText } from '../../../ui/user-text.tsx';
import type { TransferTerms } from '../queries.ts';

export function TransferFee({ terms }: { terms: TransferTerms }) {
  const t = useTransferTexts();
  return <p className="font-semibold">{t.fee(formatNumber(useLanguage(), terms.amountSdg))}</p>;
}

export function Account({ terms }: { terms: TransferTerms }) {
  const t = useTransferTexts();
  const language = useLanguage();
  const { amountSdg, account, accountName } = terms;
  return (
    <section className="flex flex-col gap-3 rounded bg-surface-sunken p-4">
      <h3 className="font-semibold">{t.transferTo}</h3>
      <p>
        <strong className="text-2xl">{t.pounds(formatNumber(language, amountSdg))}</strong> {t.days}
      </p>
      {account ? (
        <div>
          <p className="text-sm text-muted">{t.account}</p>
          <AccountNumber account={account} />
        </div>
      ) : (
        <p>
          {t.askForAccount}{' '}
          <a href={paths.contact} className="text-primary underline underline-offset-4">
            {t.contact}
          </a>
        </p>
      )}
      {accountName && (
        <p>
          <span className="block text-sm text-muted">{t.accountName}</span>
          <UserText text={accountName} className="font-medium" />
        </p>
      )}
    </section>
  );
}

function AccountNumber({ account }: { account: string }) {
  const t = useTransferTexts();
  const copy = () =>
    navigator.clipboard.writeText(account).then(
      () => toast({ title: t.copied }),
      () => toastError(t.copyFailed),
    );
  return (
    <p className="flex items-center justify-between gap-3">
      <bdi dir="ltr" className="ltr-run text-xl font-bold tracking-wide wrap-anywhere">
        {account}
      </bdi>
      {'clipboard' in navigator && (
        <IconButton label={t.copy} onClick={() => void copy()}>
          <Copy size={20} aria-hidden="true" />
        </IconButton>
      )}
    </p>
  );
}
