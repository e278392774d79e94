import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import { type FormEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useAdvertisementPaymentTexts } from '../../../i18n/advertisement-payment.ts';
import { useLanguage, useTheme } from '../../../lib/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toastError } from '../../../ui/toast.ts';

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
   * Called without an answer of the provider: the server has to find out whether the card was
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
  const t = useAdvertisementPaymentTexts();
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

  const settle = (outcome: PaymentOutcome) => {
    if (outcome.kind === 'succeeded') return onPaid(outcome.paymentIntentId);
    if (outcome.kind === 'refused') return refuse(outcome.message);
    if (outcome.kind === 'invalid') return toastError(outcome.message);
    if (outcome.kind === 'unknown') {
      // The message shows if the fields appear again because nothing was charged.
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

function appearanceNow(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const isDark = style.colorScheme.includes('dark');
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('primary'),
      colorBackground: token('surface-raised'),
      colorText: token('text'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '12px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('line-strong')}`, boxShadow: 'none' },
      '.Input:focus': { border: `1px solid ${token('focus')}`, boxShadow: 'none' },
    },
  };
}

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)');

function subscribeScheme(changed: () => void): () => void {
  const scheme = darkScheme();
  scheme.addEventListener('change', changed);
  return () => scheme.removeEventListener('change', changed);
}

/** Returns the page's colours for the provider's fields, even after the theme changes. */
function useAppearance(): Appearance {
  const theme = useTheme();
  const isDark = useSyncExternalStore(subscribeScheme, () => darkScheme().matches);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read where these two show
  return useMemo(appearanceNow, [theme, isDark]);
}

/** The result of a payment. */
type PaymentOutcome =
  | { kind: 'succeeded'; paymentIntentId: string }
  /** The provider's own text about the card. */
  | { kind: 'refused'; message: string }
  /** The provider's own text too, which its fields show already. */
  | { kind: 'invalid'; message: string }
  | { kind: 'unfinished'; status: string }
  | { kind: 'failed' }
  /** No answer came: the card may be charged. */
  | { kind: 'unknown' };

/**
 * Reads the provider's answer. Only its texts for the payer are shown (specification §8).
 */
export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): PaymentOutcome {
  const intent = paymentIntent ?? error?.payment_intent;
  // The same payment may also have succeeded before, in another tab.
  if (intent?.status === 'succeeded') return { kind: 'succeeded', paymentIntentId: intent.id };
  if (error) {
    if (error.type === 'api_connection_error' || error.type === 'api_error')
      return { kind: 'unknown' };
    const { type, message } = error;
    if (message && type === 'card_error') return { kind: 'refused', message };
    if (message && type === 'validation_error') return { kind: 'invalid', message };
    return { kind: 'failed' };
  }
  return intent ? { kind: 'unfinished', status: intent.status } : { kind: 'unknown' };
}
