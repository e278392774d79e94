import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';

type CardForm = typeof import('./card-form.tsx').CardForm;

export type CardPayment =
  | { step: 'loading' }
  | { step: 'failed'; error: unknown }
  | { step: 'ready'; stripe: Stripe; CardForm: CardForm; isTest: boolean };

export async function loadProvider(): Promise<{ stripe: Stripe; isTest: boolean }> {
  const [{ openProvider }, provider] = await Promise.all([
    import('./provider-script.ts'),
    call('GET /api/payments/provider'),
  ]);
  return { stripe: await openProvider(provider), isTest: provider.isTest };
}

export function useCardPayment(): { payment: CardPayment; retry: () => void } {
  const [payment, setPayment] = useState<CardPayment>({ step: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again
  useEffect(() => {
    let isMounted = true;
    const show = (next: CardPayment) => isMounted && setPayment(next);
    show({ step: 'loading' });
    Promise.all([loadProvider(), import('./card-form.tsx')]).then(
      ([provider, { CardForm }]) => show({ step: 'ready', CardForm, ...provider }),
      (error: unknown) => show({ step: 'failed', error }),
    );
    return () => {
      isMounted = false;
    };
  }, [round]);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  return { payment, retry };
}
