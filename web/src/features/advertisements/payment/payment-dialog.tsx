import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { advertisementDays } from '@dawaya/contract/vocabulary/advertising';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useEffect, useState } from 'react';
import { useAdvertisementPaymentTexts } from '../../../i18n/advertisement-payment.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { Name } from '../../../ui/name.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { toastError } from '../../../ui/toast.ts';
import { type Confirmation, ConfirmationStatus } from './confirmation.tsx';
import { paymentIntentOf, returnAddress } from './returned.ts';
import { useCardPayment } from './use-card-payment.ts';

export interface OpenPayment {
  advertisement: Advertisement;
  clientSecret: string;
}

interface PaymentDialogProps {
  open: OpenPayment | null;
  confirmation: Confirmation;
  onClose: () => void;
}

/** Pays for an advertisement by card; closed without paying, the advertisement stays unpaid. */
export function PaymentDialog({ open, confirmation, onClose }: PaymentDialogProps) {
  const t = useAdvertisementPaymentTexts();
  const [isPaying, setPaying] = useState(false);
  const confirm = (advertisementId: string, paymentIntentId: string, isCharged: boolean) =>
    void confirmation.confirm({ advertisementId, paymentIntentId, isCharged });
  return (
    <Dialog
      open={open !== null}
      // The provider's own layer (a bank's question) cannot be reached under a modal dialog.
      modal={!isPaying}
      // The dialog stays open while the card is charged; later steps do not need it.
      onClose={() => !isPaying && onClose()}
      title={t.title}
    >
      {open && (
        <>
          <Subject advertisement={open.advertisement} />
          <Renewal advertisement={open.advertisement} />
          <ConfirmationStatus state={confirmation.state} />
          <div className={confirmation.state.step === 'none' ? 'contents' : 'hidden'}>
            <Card
              key={open.clientSecret}
              open={open}
              onPaying={setPaying}
              onPaid={(paymentIntentId) => confirm(open.advertisement.id, paymentIntentId, true)}
              onUnknown={() =>
                confirm(open.advertisement.id, paymentIntentOf(open.clientSecret), false)
              }
            />
          </div>
        </>
      )}
    </Dialog>
  );
}

function Subject({ advertisement }: { advertisement: Advertisement }) {
  const t = useAdvertisementPaymentTexts();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded bg-surface-sunken px-4 py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{t.product}: </span>
        <Name value={advertisement.productName} />
      </span>
      <strong>{t.fee}</strong>
    </p>
  );
}

/** Explains that the advertisement is paid for already, and what this payment adds. */
function Renewal({
  advertisement: { isPaid, isExpired, expiresAt },
}: {
  advertisement: Advertisement;
}) {
  const t = useAdvertisementPaymentTexts();
  const language = useLanguage();
  if (!isPaid || !expiresAt) return null;
  if (isExpired) return <p>{t.renewsExpired}</p>;
  const end = new Date(expiresAt);
  end.setUTCDate(end.getUTCDate() + advertisementDays);
  return <p>{t.renews(isolated(formatDateTime(language, end)))}</p>;
}

interface CardProps {
  open: OpenPayment;
  onPaying: (isPaying: boolean) => void;
  onPaid: (paymentIntentId: string) => void;
  onUnknown: () => void;
}

function Card({ open, onPaying, onPaid, onUnknown }: CardProps) {
  const t = useAdvertisementPaymentTexts();
  const uiTexts = useUiTexts();
  const { payment, retry } = useCardPayment();
  const failure = payment.step === 'failed' ? sentenceOf(payment.error, t.notInitialized) : null;
  useEffect(() => {
    if (failure) toastError(failure);
  }, [failure]);

  if (payment.step === 'loading') return <LoadingState text={t.loading} />;
  if (payment.step === 'failed') {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p className="font-medium text-danger">{failure}</p>
        <p className="text-muted">{t.keptUnpaid}</p>
        <Button ref={focusIfLost} variant="secondary" onClick={retry}>
          {uiTexts.retry}
        </Button>
      </div>
    );
  }
  return (
    <>
      {payment.isTest && <TestMode />}
      <payment.CardForm
        stripe={payment.stripe}
        clientSecret={open.clientSecret}
        returnUrl={returnAddress(location.href, open.advertisement.id)}
        onPaying={onPaying}
        onPaid={onPaid}
        onUnknown={onUnknown}
      />
      <p className="text-sm text-muted">{t.keptUnpaid}</p>
    </>
  );
}

function TestMode() {
  const t = useAdvertisementPaymentTexts();
  return (
    <div className="flex flex-col items-start gap-2 rounded border border-warning p-3">
      <Badge tone="warning">
        <FlaskConical size={14} aria-hidden="true" />
        {t.testMode}
      </Badge>
      <p className="text-sm">
        {t.testText}{' '}
        <bdi dir="ltr" className="ltr-run whitespace-nowrap">
          4242 4242 4242 4242
        </bdi>
        {t.testHow}
      </p>
    </div>
  );
}
