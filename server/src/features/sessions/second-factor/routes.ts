import type { Endpoint } from '@dawaya/contract/endpoint';
import * as endpoints from '@dawaya/contract/endpoints/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ResponseBody, Route, RouteCall } from '../../../platform/route.ts';
import {
  askForPasskey,
  beginAuthenticator,
  beginPasskey,
  type Caller,
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

/**
 * Returns the caller as a member of staff or a doctor. @throws AppError `not_found` for another's
 * id.
 */
function ownCaller(
  { pharmacy, doctor }: Actor,
  request: FastifyRequest,
  accountId: string,
): Caller {
  if (pharmacy?.staffId === accountId)
    return { role: 'pharmacy', accountId, sessionId: pharmacy.sessionId, request };
  if (doctor?.id === accountId)
    return { role: 'doctor', accountId, sessionId: doctor.sessionId, request };
  throw new AppError('not_found');
}

export function secondFactorRoutes(route: Route, services: FactorServices): void {
  /** Adds a call of admins, and the same of staff and doctors, who name their id in the path. */
  const add = <const E extends Endpoint>(
    ofAdmin: E,
    own: Endpoint & Pick<E, 'response'> & { [K in 'body' & keyof E]: E[K] },
    handle: (
      caller: Caller,
      call: Pick<RouteCall<E, ['admin']>, 'body' | 'params'>,
    ) => Promise<ResponseBody<E>>,
  ) => {
    route(ofAdmin, ['admin'], (call) => {
      const { id: accountId, sessionId } = call.actor.admin;
      return handle({ role: 'admin', accountId, sessionId, request: call.request }, call);
    });
    route(own, ['pharmacy', 'assistant', 'doctor'], (call) => {
      const { accountId } = call.params as { accountId: string };
      // Both have the same body, and the same parameters besides this id.
      return handle(ownCaller(call.actor, call.request, accountId), call as never) as never;
    });
  };

  add(endpoints.readSecondFactor, endpoints.readOwnFactor, (caller) =>
    readOwnFactor(services, caller),
  );
  add(endpoints.beginAuthenticator, endpoints.beginOwnAuthenticator, (caller, { body }) =>
    beginAuthenticator(services, caller, body?.password),
  );
  add(endpoints.confirmAuthenticator, endpoints.confirmOwnAuthenticator, (caller, { body }) =>
    confirmAuthenticator(services, caller, body.code),
  );
  add(endpoints.proveSecondFactor, endpoints.proveOwnFactor, async (caller, { body }) => {
    await proveAgain(services, caller, body);
  });
  add(endpoints.renewRecoveryCodes, endpoints.renewOwnRecoveryCodes, (caller, { body }) =>
    renewRecoveryCodes(services, caller, body),
  );
  add(endpoints.removeAuthenticator, endpoints.removeOwnAuthenticator, async (caller, { body }) => {
    await removeAuthenticator(services, caller, body);
  });
  add(endpoints.askForPasskey, endpoints.askForOwnPasskey, (caller) =>
    askForPasskey(services, caller),
  );
  add(endpoints.beginPasskey, endpoints.beginOwnPasskey, (caller, { body }) =>
    beginPasskey(services, caller, body?.password),
  );
  add(endpoints.confirmPasskey, endpoints.confirmOwnPasskey, (caller, { body }) =>
    confirmPasskey(services, caller, body),
  );
  add(endpoints.renamePasskey, endpoints.renameOwnPasskey, async (caller, { params, body }) => {
    await renameOwnPasskey(services, caller, params.id, body);
  });
  add(endpoints.removePasskey, endpoints.removeOwnPasskey, async (caller, { params, body }) => {
    await removePasskey(services, caller, params.id, body);
  });
}
