import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { Status } from '../../../ui/status.tsx';
import type { ConfirmationState } from './use-confirmation.ts';

/**
 * The state of the activation after a payment. After a failure it says that the payment is not
 * lost.
 */
export function ConfirmationStatus({ state }: { state: ConfirmationState }) {
  const t = useAdvertisementTexts().payment;
  const uiTexts = useUiTexts();
  if (state.step === 'none') return null;
  if (state.step === 'processing') {
    return (
      <div className="flex items-center gap-3 py-4 font-medium">
        <Spinner className="text-primary" />
        <Status>{t.processing}</Status>
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded bg-warning-soft p-4">
      <p className="font-semibold text-warning">{t.activationFailed}</p>
      <p>{state.refusal ?? (state.payment.isCharged ? t.safe : t.unknown)}</p>
      <Button ref={focusIfLost} look="secondary" onClick={state.retry}>
        {uiTexts.retry}
      </Button>
    </div>
  );
}
