import Stripe from 'stripe';
import type { Clock } from './clock.ts';
import { noSuch } from './errors.ts';
import { newId, unixTime } from './objects.ts';

/** The kinds of events that this provider sends. */
export type EventType = Extract<
  Stripe.Event.Type,
  | `payment_intent.${'created' | 'succeeded' | 'payment_failed' | 'canceled' | 'requires_action'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'closed'}`
  | 'refund.created'
>;

/** The call that caused an event, as Stripe names it in the event. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** Delivers a signed event to the product; returns the status of its answer. */
export type Deliver = (rawBody: string, signature: string) => Promise<number>;

interface EventDeps {
  webhookSecret: string | undefined;
  clock: Clock;
  deliver: Deliver;
  /** In milliseconds: the pauses before repeated deliveries of an event. */
  retryAfter: number[];
}

export type Events = ReturnType<typeof createEvents>;

/** Stores events, newest first, and delivers each until the product answers 2xx. */
export function createEvents({ webhookSecret, clock, deliver, retryAfter }: EventDeps) {
  const happened: Stripe.Event[] = [];
  const waiting = new Set<NodeJS.Timeout>();

  async function hand(event: Stripe.Event, pauses: number[]): Promise<void> {
    const payload = JSON.stringify(event);
    // A new signature each time, like Stripe: an old one would be refused for its age.
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret ?? '',
      timestamp: unixTime(clock()),
    });
    const status = await deliver(payload, signature).catch(() => 0);
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0;
      return;
    }
    const [pause, ...later] = pauses;
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      void hand(event, later);
    }, pause);
    timer.unref();
    waiting.add(timer);
  }

  return {
    publish(type: EventType, object: object, cause: Cause | null): void {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: unixTime(clock()),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: webhookSecret ? 1 : 0,
        request: cause,
        type,
        // The type is one member of a union of hundreds; `events.test.ts` reads the events back
        // through the SDK.
      } as Stripe.Event;
      happened.unshift(event);
      if (webhookSecret) void hand(event, retryAfter);
    },
    /** @throws ProviderError 404. */
    find(id: string): Stripe.Event {
      const event = happened.find((event) => event.id === id);
      if (!event) throw noSuch('event', id, 'id');
      return event;
    },
    list({ types, limit, after }: { types?: string[]; limit: number; after?: string }) {
      const start = after === undefined ? 0 : happened.findIndex(({ id }) => id === after) + 1;
      if (after !== undefined && start === 0) throw noSuch('event', after, 'starting_after');
      const found = happened.slice(start).filter(({ type }) => !types || types.includes(type));
      return {
        object: 'list',
        data: found.slice(0, limit),
        has_more: found.length > limit,
        url: '/v1/events',
      } satisfies Stripe.ApiList<Stripe.Event>;
    },
    /** Stops all deliveries. */
    close(): void {
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
