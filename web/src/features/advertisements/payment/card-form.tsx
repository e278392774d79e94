import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useAppearance } from './appearance.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

interface CardFormProps {
  clientSecret: string;
  returnUrl: string;
  /**
   * Is called while the provider works: its own layer (a bank's question) must not be behind the
   * dialog.
   */
  onPaying: (isPaying: boolean) => void;
  onPaid: (paymentIntentId: string) => void;
  /**
   * Is called without an answer of the provider: the server has to find out whether the card was
   * charged.
   */
  onUnknown: () => void;
}

/** The provider's own fields for the card; the card's number never passes through this product. */
export function CardForm({ stripe, ...props }: CardFormProps & { stripe: Stripe }) {
  const language = useLanguage();
  const appearance = useAppearance();
  const { clientSecret } = props;
  const options = useMemo(
    () => ({ clientSecret, locale: language, appearance }),
    [clientSecret, language, appearance],
  );
  return (
    // Existing fields cannot change their language and secret, so a new key makes new ones.
    <Elements key={`${language} ${clientSecret}`} stripe={stripe} options={options}>
      <CardFields {...props} />
    </Elements>
  );
}

const elementOptions = {
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
} as const;

function CardFields({ returnUrl, onPaying, onPaid, onUnknown }: CardFormProps) {
  const t = useAdvertisementTexts().payment;
  const stripe = useStripe();
  const elements = useElements();
  const paying = useRef(false);
  const isTouched = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const refuse = (message: string) => {
    setProblem(message);
    // A toast is behind the dialog, so the problem is shown here too.
    toastError(message);
  };

  const settle = (outcome: Outcome) => {
    if (outcome.kind === 'succeeded') return onPaid(outcome.paymentIntentId);
    if (outcome.kind === 'refused') return refuse(outcome.message);
    if (outcome.kind === 'invalid') return toastError(outcome.message);
    if (outcome.kind === 'unknown') {
      // Shown if the fields appear again because nothing was charged.
      setProblem(t.failed);
      return onUnknown();
    }
    refuse(outcome.kind === 'unfinished' ? t.status(outcome.status) : t.failed);
  };

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (paying.current) return;
    if (!stripe || !elements) return refuse(t.notInitialized);
    paying.current = true;
    setBusy(true);
    setProblem('');
    onPaying(true);
    try {
      const confirmParams = { return_url: returnUrl };
      settle(
        outcomeOf(
          await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }),
        ),
      );
    } catch {
      settle({ kind: 'unknown' });
    } finally {
      paying.current = false;
      setBusy(false);
      onPaying(false);
    }
  };

  return (
    <form onSubmit={pay} aria-label={t.card} className="flex flex-col gap-4">
      <PaymentElement
        options={elementOptions}
        onFocus={() => {
          isTouched.current = true;
        }}
        // A person may type before the fields report that they are ready.
        onReady={(card) => isTouched.current || card.focus()}
        onLoadError={() => refuse(t.notInitialized)}
      />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem}
      </p>
      {/* Not disabled, because it would lose the focus; a second press does nothing. */}
      <Button
        type="submit"
        aria-disabled={busy}
        aria-busy={busy}
        className="min-h-12 aria-disabled:opacity-60"
      >
        {busy && <Spinner />}
        {t.submit}
      </Button>
    </form>
  );
}
