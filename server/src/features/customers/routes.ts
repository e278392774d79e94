import { customerLogin, customerSignup } from '@dawaya/contract/endpoints/customers';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Limits, networkOf } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { EmailLogin } from '../sessions/email-login.ts';
import { signupsPerNetwork } from '../sessions/limits.ts';
import type { Sessions } from '../sessions/service.ts';
import { customerAccounts, findCustomer, signUpCustomer } from './service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
  emailLogin: EmailLogin;
  publicUrl: string;
}

export function customerRoutes(route: Route, parts: Parts): void {
  const accounts = customerAccounts(parts.publicUrl);

  route(customerSignup, 'anyone', async ({ body, language, request, reply }) => {
    await parts.limits.spend(signupsPerNetwork, networkOf(request.ip));
    return signUpCustomer(parts, { request, reply }, { ...body, language });
  });

  route(customerLogin, 'anyone', async ({ body, language, request, reply }) => {
    const id = await parts.emailLogin.logIn({ request, reply }, accounts, { ...body, language });
    if (!id) {
      reply.status(202);
      return { codeRequired: true as const };
    }
    const customer = await findCustomer(parts.db, id);
    if (!customer) throw new AppError('invalid_code');
    return customer;
  });
}
