import { customerLogin, customerSignup } from '@dawaya/contract/endpoints/customers';
import { AppError } from '../../platform/app-error.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { signupsPerNetwork } from '../sessions/index.ts';
import { createCustomerAccounts, findCustomer, signUpCustomer } from './service.ts';

export function customerRoutes(route: Route, services: Services): void {
  const accounts = createCustomerAccounts(services.publicUrl);

  route(customerSignup, 'anyone', async ({ body, language, request, reply }) => {
    await services.limits.spendFrom(signupsPerNetwork, request.ip);
    return signUpCustomer(services, { request, reply }, { ...body, language });
  });

  route(customerLogin, 'anyone', async ({ body, language, request, reply }) => {
    const typed = { ...body, language };
    const answer = await services.emailLogin.logIn({ request, reply }, accounts, typed);
    if (!('accountId' in answer)) {
      reply.status(202);
      return { codeRequired: true as const };
    }
    const customer = await findCustomer(services.db, answer.accountId);
    if (!customer) throw new AppError('invalid_code');
    return customer;
  });
}
