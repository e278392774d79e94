import { randomUUID } from 'node:crypto';
import type { Customer } from '@dawaya/contract/endpoints/customers';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { customers } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import { assertTextable, type Browser, storePhoneProof } from '../sessions/index.ts';
import { readOrCreateBrowser } from '../tracking/index.ts';
import { deleteLapsedCustomers, openedByPhoneCondition } from './service.ts';

/**
 * Creates a customer without an email address, once a code has proven the phone number, and signs
 * the browser in (docs/sessions.md). So nobody can occupy the number of another person, and only its
 * holder learns that it has an account.
 * @returns undefined when it has sent a code.
 * @throws AppError `phone_taken`, `invalid_code`, `too_many_tries`, `text_codes_used_up`;
 * `invalid_fields` with `phone_abroad`.
 */
export async function signUpByPhone(
  services: Services,
  browser: Browser,
  { code, ...input }: { name: string; phone: string; language: Language; code: string | undefined },
): Promise<Customer | undefined> {
  const { db, clock, sessions, loginCodes, publicUrl } = services;
  const { phone, language } = input;
  const role = 'customer';
  assertTextable(services, phone);
  if (code === undefined) {
    await loginCodes.send(browser, {
      role,
      address: phone,
      // The id of the account that the code creates.
      account: { id: randomUUID(), language, emailProvenAt: null },
      language,
      signupUrl: `${publicUrl}/signup`,
      isKnown: false,
      isSignup: true,
    });
    return undefined;
  }
  await loginCodes.prove(browser, role, phone, code);
  const browserHash = readOrCreateBrowser(services, browser.request, browser.reply);
  return db.transaction(async (db) => {
    const now = clock();
    // It also locks the number, so that simultaneous sign-ups create one account.
    await storePhoneProof(db, { phone, browserHash }, now);
    if (await db.$count(customers, openedByPhoneCondition(phone, now)))
      throw new AppError('phone_taken');
    const id = await loginCodes.consumeProven(db, browser, role, phone);
    if (!id) throw new AppError('invalid_code');
    await deleteLapsedCustomers(db, now, phone);
    const customer = { ...input, id, email: null, phoneProvenAt: now, createdAt: now };
    await db.insert(customers).values(customer);
    await sessions.signIn(db, browser, { role, accountId: id });
    await sessions.rememberDevice(db, browser, role, id);
    return customer;
  });
}
