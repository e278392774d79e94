import { customerLogin, customerSignup } from '@dawaya/contract/endpoints/customers';
import { AppError } from '../../platform/app-error.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import {
  assertTextable,
  loginsPerNetwork,
  signupsPerNetwork,
  storePhoneProof,
  withEmail,
} from '../sessions/index.ts';
import { readOrCreateBrowser } from '../tracking/index.ts';
import { createCustomerAccounts, findCustomer, signUpCustomer } from './service.ts';
import { signUpByPhone } from './sign-up-by-phone.ts';

export function customerRoutes(route: Route, services: Services): void {
  const { db, clock, limits } = services;
  const accounts = createCustomerAccounts(services);
  const hasGateway = services.deliveries.has('sms');

  route(
    hasGateway ? customerSignup : withEmail(customerSignup),
    'anyone',
    async ({ body: { code, email, ...fields }, language, request, reply }) => {
      const isSecondStep = email === undefined && code !== undefined;
      await limits.spendFrom(isSecondStep ? loginsPerNetwork : signupsPerNetwork, request.ip);
      const browser = { request, reply };
      const input = { ...fields, language };
      if (email !== undefined) return signUpCustomer(services, browser, { ...input, email });
      const customer = await signUpByPhone(services, browser, { ...input, code });
      if (customer) return customer;
      reply.status(202);
      return { codeRequired: true as const };
    },
  );

  route(
    hasGateway ? customerLogin : withEmail(customerLogin),
    'anyone',
    async ({ body: { email, phone, code }, language, request, reply }) => {
      const address = email ?? phone;
      if (address === undefined)
        throw new AppError('invalid_fields', { fields: [{ field: 'email', problem: 'required' }] });
      const isByPhone = email === undefined;
      if (isByPhone) assertTextable(services, address);
      const attempt = { address, language, ...(code !== undefined && { code }) };
      const answer = await services.emailLogin.logIn({ request, reply }, accounts, attempt);
      if (!('accountId' in answer)) {
        reply.status(202);
        return { codeRequired: true as const };
      }
      const customer = await findCustomer(db, answer.accountId);
      if (!customer) throw new AppError('invalid_code');
      if (isByPhone) {
        // The next request of this browser needs no code.
        const browserHash = readOrCreateBrowser(services, request, reply);
        await db.transaction((db) => storePhoneProof(db, { phone: address, browserHash }, clock()));
      }
      return customer;
    },
  );
}
