import Stripe from 'stripe';
import { describe, expect, test, vi } from 'vitest';
import { heldClock } from '../../../server/test/app.ts';
import { useStripeDouble } from '../../../server/test/stripe-double.ts';
import { createEvents } from '../src/events.ts';

const { webhooks } = Stripe;
const tolerance = 300;
const at = (time: string) => Date.parse(time);

describe('the official library reads an event', () => {
  /** A signed event, and a function that reads it with the library at a given time. */
  async function usePaid() {
    const provider = await useStripeDouble();
    const intent = provider.make({ metadata: { advertisementId: 'a' } });
    const { rawBody, signature } = provider.eventOf('payment_intent.succeeded');
    const secret = provider.settings.webhookSecret ?? '';
    const read = (body: string | Buffer, header = signature, now = '2026-11-20T09:00:00Z') =>
      webhooks.constructEvent(body, header, secret, tolerance, undefined, at(now));
    return { provider, intent, rawBody, signature, read };
  }

  test('with its own signature', async () => {
    const { intent, rawBody, read } = await usePaid();
    const event = read(Buffer.from(rawBody));
    expect(event).toMatchObject({
      object: 'event',
      type: 'payment_intent.succeeded',
      api_version: Stripe.API_VERSION,
      livemode: false,
    });
    expect(event.data.object).toMatchObject({
      id: intent.id,
      status: 'succeeded',
      metadata: { advertisementId: 'a' },
    });
  });

  test.each([
    ['tampered', (body: string) => body.replace('"amount":1000', '"amount":1'), undefined],
    ['five minutes late', (body: string) => body, '2026-11-20T09:05:01Z'],
  ])('and refuses one that is %s', async (_case, change, now) => {
    const { rawBody, signature, read } = await usePaid();
    expect(() => read(change(rawBody), signature, now)).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
  });

  test('and refuses one with another signature', async () => {
    const { rawBody, read } = await usePaid();
    const forged = webhooks.generateTestHeaderString({
      payload: rawBody,
      secret: 'whsec_mine',
      timestamp: at('2026-11-20T09:00:00Z') / 1000,
    });
    expect(() => read(rawBody, forged)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });
});

test('events are listed newest first, by type and page by page', async () => {
  const provider = await useStripeDouble({ path: '' });
  const { hostname, port } = new URL(provider.settings.apiBase);
  const stripe = new Stripe(provider.settings.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
  });
  const [first, second] = [provider.make({}), provider.make({})];
  const all = await stripe.events.list({ limit: 1 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
  const paid = await stripe.events.list({ type: 'payment_intent.succeeded' });
  expect(paid.data.map(({ data }) => data.object)).toMatchObject([
    { id: second.id },
    { id: first.id },
  ]);
  const [newest] = paid.data;
  expect(await stripe.events.retrieve(newest?.id ?? '')).toMatchObject({ id: newest?.id });
  await expect(stripe.events.retrieve('evt_unknown')).rejects.toMatchObject({ statusCode: 404 });
});

describe('an undelivered event', () => {
  function useEvents(answers: (number | Error)[]) {
    const { clock, advance } = heldClock();
    const handed: { rawBody: string; signature: string }[] = [];
    const events = createEvents({
      webhookSecret: 'whsec_test',
      clock,
      retryAfter: [1, 2, 3],
      async deliver(rawBody, signature) {
        handed.push({ rawBody, signature });
        advance(1000);
        const answer = answers.shift() ?? 200;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    });
    return { events, handed };
  }

  test('is delivered again, with a new signature, until it is accepted', async () => {
    const { events, handed } = useEvents([500, new Error('nobody there'), 200]);
    events.publish('payment_intent.succeeded', { id: 'pi_1' }, null);
    await vi.waitFor(() => expect(events.list({ limit: 1 }).data[0]?.pending_webhooks).toBe(0));
    expect(handed).toHaveLength(3);
    const ids = handed.map(({ rawBody }) => (JSON.parse(rawBody) as Stripe.Event).id);
    expect(new Set(ids).size).toBe(1);
    expect(new Set(handed.map(({ signature }) => signature)).size).toBe(3);
  });

  test('is not sent again after the last pause', async () => {
    const { events, handed } = useEvents([500, 500, 500, 500, 500]);
    events.publish('payment_intent.succeeded', { id: 'pi_1' }, null);
    await vi.waitFor(() => expect(handed).toHaveLength(4));
    expect(events.list({ limit: 1 }).data[0]?.pending_webhooks).toBe(1);
  });
});
