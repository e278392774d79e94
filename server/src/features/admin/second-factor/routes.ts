import * as endpoints from '@dawaya/contract/endpoints/admin-second-factor';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  proveAgain,
  readOwnFactor,
  removeAuthenticator,
  renewRecoveryCodes,
} from './service.ts';

export function secondFactorRoutes(route: Route, services: Services): void {
  route(endpoints.readSecondFactor, ['admin'], ({ actor }) => readOwnFactor(services, actor.admin));
  route(endpoints.beginAuthenticator, ['admin'], ({ actor }) =>
    beginAuthenticator(services, actor.admin),
  );
  route(endpoints.confirmAuthenticator, ['admin'], ({ actor, body }) =>
    confirmAuthenticator(services, actor.admin, body.code),
  );
  route(endpoints.proveSecondFactor, ['admin'], async ({ actor, body }) => {
    await proveAgain(services, actor.admin, body.code);
    return undefined;
  });
  route(endpoints.renewRecoveryCodes, ['admin'], ({ actor, body }) =>
    renewRecoveryCodes(services, actor.admin, body.code),
  );
  route(endpoints.removeAuthenticator, ['admin'], async ({ actor, body }) => {
    await removeAuthenticator(services, actor.admin, body.code);
    return undefined;
  });
}
