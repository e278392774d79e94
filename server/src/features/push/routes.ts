import {
  confirmNotification,
  pushKey,
  renewSubscription,
  subscribe,
  testSubscription,
  unsubscribe,
} from '@dawaya/contract/endpoints/push';
import { openPushSettings, type PushRole, pushRoles } from '@dawaya/contract/vocabulary/push';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, minutes } from '../../platform/clock.ts';
import type { Limit, Limits } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import { hashOf } from '../../platform/secrets.ts';
import { confirmShown } from '../deliveries/index.ts';
import type { Push } from './service.ts';
import {
  deviceColumns,
  endSubscription,
  findOfDevice,
  moveSubscriptions,
  type SubscriptionOwner,
  storeSubscription,
} from './subscriptions.ts';

interface RouteServices {
  db: Database;
  clock: Clock;
  limits: Limits;
  push: Push;
  /**
   * Returns whether the calling browser may open a private link.
   * @throws AppError `not_found` for an unknown token.
   */
  opensLink(db: Database, request: FastifyRequest, token: string): Promise<boolean>;
  sessions: {
    findSessionOfRole(
      db: Database,
      request: FastifyRequest,
      role: PushRole,
    ): Promise<{ sessionId: string; accountId: string; staffId: string | null } | undefined>;
  };
}

const changesPerNetwork: Limit = { name: 'push:network', count: 120, window: minutes(10) };
/** A shared hotspot of a clinic may have many devices. */
const receiptsPerNetwork: Limit = {
  name: 'push-receipt:network',
  count: 600,
  window: minutes(10),
};
const testsPerNetwork: Limit = { name: 'push-test:network', count: 10, window: minutes(10) };

/**
 * Routes of devices that get notifications (docs/live.md). Knowing an endpoint proves that it is
 * the caller's, because it is secret.
 */
export function pushRoutes(
  route: Route,
  { db, clock, limits, push, opensLink, sessions }: RouteServices,
): void {
  route(pushKey, 'anyone', async () => ({ publicKey: push.publicKey ?? null }));

  route(subscribe, 'anyone', async ({ body, language, request }) => {
    if (!push.publicKey) throw new AppError('push_not_configured');
    await limits.spendFrom(changesPerNetwork, request.ip);
    const device = deviceColumns(push.services, body);
    const { quietFrom = null, quietUntil = null, ...more } = body.settings ?? {};
    const wishes = {
      ...openPushSettings,
      ...more,
      quietFrom,
      quietUntil,
      language: body.language ?? language,
    };
    await db.transaction(async (db) => {
      const owners: SubscriptionOwner[] = [];
      if (body.trackingToken === undefined) {
        for (const role of body.role ? [body.role] : pushRoles) {
          const session = await sessions.findSessionOfRole(db, request, role);
          if (session) owners.push({ role, ...session });
        }
        if (owners.length === 0) throw new AppError('not_signed_in');
      } else {
        const holdsLink = await opensLink(db, request, body.trackingToken);
        owners.push({ trackingHash: hashOf(body.trackingToken), holdsLink });
      }
      for (const owner of owners) await storeSubscription(db, clock(), { owner, device, wishes });
    });
  });

  route(renewSubscription, 'anyone', async ({ body, request }) => {
    await limits.spendFrom(changesPerNetwork, request.ip);
    const device = deviceColumns(push.services, body);
    await db.transaction((db) => moveSubscriptions(db, clock(), body.oldEndpoint, device));
  });

  route(confirmNotification, 'anyone', async ({ body, request }) => {
    await limits.spendFrom(receiptsPerNetwork, request.ip);
    await confirmShown(db, clock(), body.id);
  });

  route(testSubscription, 'anyone', async ({ body, request }) => {
    if (!push.publicKey) throw new AppError('push_not_configured');
    await limits.spendFrom(testsPerNetwork, request.ip);
    const subscription = await findOfDevice(db, body.endpoint);
    if (!subscription) throw new AppError('not_found');
    await push.sendTest(db, subscription);
  });

  route(unsubscribe, 'anyone', async ({ body, request }) => {
    await limits.spendFrom(changesPerNetwork, request.ip);
    await endSubscription(db, body.endpoint, {
      role: body.role,
      trackingHash: body.trackingToken === undefined ? undefined : hashOf(body.trackingToken),
    });
  });
}
