import Stripe from 'stripe';
import type { Clock } from './clock.ts';
import { noSuch } from './errors.ts';
import { newId, unixTime } from './objects.ts';

/** What this provider tells of. */
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

/** Hands a signed event to the product; answers the status of its answer. */
export type Deliver = (rawBody: string, signature: string) => Promise<number>;

interface EventDeps {
  webhookSecret: string | undefined;
  clock: Clock;
  deliver: Deliver;
  /** The pauses before an event is handed over again, in milliseconds. */
  retryAfter: number[];
}

export type Events = ReturnType<typeof createEvents>;

/** Keeps what happened, newest first, and tells the product of it until that has answered 2xx. */
export function createEvents({ webhookSecret, clock, deliver, retryAfter }: EventDeps) {
  const happened: Stripe.Event[] = [];
  const waiting = new Set<NodeJS.Timeout>();

  async function hand(event: Stripe.Event, pauses: number[]): Promise<void> {
    const payload = JSON.stringify(event);
    // Signed anew each time, as Stripe does: an old signature would be refused for its age.
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
        // One member of a union of hundreds; `events.test.ts` reads them back through the SDK.
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
    /** Nothing is handed over any more. */
    close(): void {
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
