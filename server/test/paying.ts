import { eq, sql } from 'drizzle-orm';
import { advertisements, payments } from '../src/database/schema.ts';
import { type TestApp, type TestAppOptions, useTestApp } from './app.ts';
import { type Answer, Browser, signedIn } from './client.ts';
import { makeAdvertisement, makePharmacy } from './factories.ts';
import { type SignedEvent, useStripeDouble } from './stripe-double.ts';

/** A server with a payment provider, a pharmacy, and its unpaid advertisement. */
export async function usePaying(options: TestAppOptions = {}) {
  const provider = await useStripeDouble();
  const app = await useTestApp({
    ...options,
    config: { stripe: provider.settings, ...options.config },
  });
  provider.useClock(app.clock);
  const pharmacy = await makePharmacy(app);
  const ad = await makeAdvertisement(app, { pharmacyId: pharmacy.id });
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const metadata = { advertisementId: ad.id, pharmacyId: pharmacy.id };

  const open = (advertisementId = ad.id, shown?: { expiresAt: Date | null }): Promise<Answer> =>
    pharmacist.post('/api/create-ad-payment-intent', { advertisementId, ...shown });
  /**
   * Opens the payment and pays.
   * @returns the provider's payment id
   */
  const pay = async (card?: string): Promise<string> => {
    const { body } = await open();
    await provider.pay(body.clientSecret, card);
    return intentOf(body.clientSecret);
  };
  const confirm = (paymentIntentId: string, advertisementId = ad.id): Promise<Answer> =>
    pharmacist.post('/api/confirm-ad-payment', { advertisementId, paymentIntentId });
  /** Delivers an event like the provider. */
  const deliver = (
    { rawBody, signature }: Pick<SignedEvent, 'rawBody' | 'signature'>,
    to = app,
  ): Promise<Answer> =>
    new Browser(to).post('/api/webhooks/stripe', rawBody, {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    });
  const readState = async (id = ad.id) => {
    const [row] = await app.db.select().from(advertisements).where(eq(advertisements.id, id));
    if (!row) throw new Error('the advertisement is gone');
    const { isPaid, isActive, expiresAt, takenDownFor } = row;
    return { isPaid, isActive, expiresAt, takenDownFor };
  };
  const attempts = async (id = ad.id) =>
    (await app.db.select().from(payments).where(eq(payments.subjectId, id))).map(
      ({ status, intentId }) => ({ status, intentId }),
    );
  const subjects = async () => (await app.mailsTo(pharmacy.email)).map(({ subject }) => subject);
  return {
    app,
    provider,
    pharmacy,
    ad,
    pharmacist,
    metadata,
    open,
    pay,
    confirm,
    deliver,
    readState,
    attempts,
    subjects,
  };
}

/** The provider's payment id, which is the start of the client secret. */
export const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

/** The state of an unpaid advertisement. */
export const unpaid = { isPaid: false, isActive: false, expiresAt: null, takenDownFor: null };

/** The state of an advertisement that runs until `expiresAt`. */
export const runningUntil = (expiresAt: Date) => ({
  isPaid: true,
  isActive: true,
  expiresAt,
  takenDownFor: null,
});

export const activated = 'Your advertisement is activated: receipt';

/** How many database calls wait for a lock. */
export async function waitingCalls({ db }: TestApp): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
}

export type Paying = Awaited<ReturnType<typeof usePaying>>;
