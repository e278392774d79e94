import * as endpoints from '@dawaya/contract/endpoints/second-factor';
import type { Holder } from '../../../platform/actor.ts';
import type { Route } from '../../../platform/route.ts';
import {
  askForPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  confirmPasskey,
  type FactorServices,
  proveAgain,
  readOwnFactor,
  removeAuthenticator,
  removePasskey,
  renameOwnPasskey,
  renewRecoveryCodes,
} from './service.ts';

const callerOf = ({ actor: { admin } }: { actor: { admin: Holder<'admin'> } }) => ({
  role: 'admin' as const,
  accountId: admin.id,
  sessionId: admin.sessionId,
});

export function secondFactorRoutes(route: Route, services: FactorServices): void {
  route(endpoints.readSecondFactor, ['admin'], (call) => readOwnFactor(services, callerOf(call)));
  route(endpoints.beginAuthenticator, ['admin'], (call) =>
    beginAuthenticator(services, callerOf(call), call.body?.password),
  );
  route(endpoints.confirmAuthenticator, ['admin'], (call) =>
    confirmAuthenticator(services, callerOf(call), call.body.code),
  );
  route(endpoints.proveSecondFactor, ['admin'], async (call) => {
    await proveAgain(services, callerOf(call), call.body);
    return undefined;
  });
  route(endpoints.renewRecoveryCodes, ['admin'], (call) =>
    renewRecoveryCodes(services, callerOf(call), call.body),
  );
  route(endpoints.removeAuthenticator, ['admin'], async (call) => {
    await removeAuthenticator(services, callerOf(call), call.body);
    return undefined;
  });
  route(endpoints.askForPasskey, ['admin'], (call) => askForPasskey(services, callerOf(call)));
  route(endpoints.beginPasskey, ['admin'], (call) =>
    beginPasskey(services, callerOf(call), call.body?.password),
  );
  route(endpoints.confirmPasskey, ['admin'], (call) =>
    confirmPasskey(services, callerOf(call), call.body),
  );
  route(endpoints.renamePasskey, ['admin'], async (call) => {
    await renameOwnPasskey(services, callerOf(call), call.params.id, call.body);
    return undefined;
  });
  route(endpoints.removePasskey, ['admin'], async (call) => {
    await removePasskey(services, callerOf(call), call.params.id, call.body);
    return undefined;
  });
}
