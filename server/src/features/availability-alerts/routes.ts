import {
  confirmMailedAlert,
  createAlert as createCall,
  endByOneClick,
  endAlert as endCall,
  endMailedAlert,
  listAlerts,
  readMailedAlerts,
} from '@dawaya/contract/endpoints/availability-alerts';
import { hours } from '../../platform/clock.ts';
import { runIdempotently } from '../../platform/idempotency.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { readBrowser, readOrCreateBrowser, setPrivateHeaders } from '../tracking/index.ts';
import {
  browserCondition,
  confirmMailed,
  endAlert,
  endAllOfMail,
  endMailed,
  readMailed,
} from './change-alerts.ts';
import { createAlert, type SavedAlert } from './create-alert.ts';
import { accountAddress } from './proven-address.ts';
import { readAlerts } from './queries.ts';

const alertsPerNetwork: Limit = { name: 'alert:network', count: 30, window: hours(1) };

export function availabilityAlertRoutes(route: Route, services: Services): void {
  const { db, clock, limits } = services;

  route(listAlerts, 'anyone', async ({ actor, request, reply }) => {
    setPrivateHeaders(reply);
    const isOwn = browserCondition(readBrowser(services, request), await accountAddress(db, actor));
    return isOwn ? readAlerts(db, isOwn, clock()) : { items: [] };
  });

  route(createCall, 'anyone', async ({ body, language, request, reply }) => {
    setPrivateHeaders(reply);
    const browserHash = readOrCreateBrowser(services, request, reply);
    return runIdempotently<SavedAlert>(services, request, { content: body }, async (saveAnswer) => {
      await limits.spendFrom(alertsPerNetwork, request.ip);
      return createAlert(services, request, {
        caller: { language, browserHash },
        left: body,
        saveAnswer,
      });
    });
  });

  route(endCall, 'anyone', async ({ params, actor, request, reply }) => {
    setPrivateHeaders(reply);
    const email = await accountAddress(db, actor);
    await endAlert(services, params.id, browserCondition(readBrowser(services, request), email));
  });

  route(readMailedAlerts, 'anyone', async ({ params, reply }) => {
    setPrivateHeaders(reply);
    return readMailed(services, params.token);
  });

  route(confirmMailedAlert, 'anyone', async ({ params, body, reply }) => {
    setPrivateHeaders(reply);
    return confirmMailed(services, params.token, body.id);
  });

  route(endMailedAlert, 'anyone', async ({ params, body, reply }) => {
    setPrivateHeaders(reply);
    return endMailed(services, params.token, body.id);
  });

  route(endByOneClick, 'anyone', async ({ params, reply }) => {
    setPrivateHeaders(reply);
    await endAllOfMail(services, params.token);
  });
}
