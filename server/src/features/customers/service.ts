import { randomUUID } from 'node:crypto';
import type { Customer } from '@dawaya/contract/endpoints/customers';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { violatesUnique } from '../../database/errors.ts';
import { customers } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';
import type { Browser, EmailAccounts } from '../sessions/index.ts';

/**
 * Creates a customer and signs the browser in (docs/sessions.md).
 * @throws AppError `email_taken`.
 */
export async function signUpCustomer(
  { db, clock, sessions }: Services,
  browser: Browser,
  input: { name: string; phone: string; email: string; language: Language },
): Promise<Customer> {
  try {
    return await db.transaction(async (db) => {
      const customer = { id: randomUUID(), ...input, createdAt: clock() };
      await db.insert(customers).values(customer);
      await sessions.signIn(db, browser, 'customer', customer.id);
      await sessions.rememberDevice(db, browser, 'customer', customer.id);
      return customer;
    });
  } catch (error) {
    if (violatesUnique(error, 'customers_email')) throw new AppError('email_taken');
    throw error;
  }
}

export async function findCustomer(db: Database, id: string): Promise<Customer | undefined> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id));
  return customer;
}

export function createCustomerAccounts(publicUrl: string): EmailAccounts {
  return {
    role: 'customer',
    signupUrl: `${publicUrl}/signup`,
    async find(db, email) {
      // Locked until the log-in ends, so that a simultaneous proof of the address comes before it,
      // or ends its session.
      return db.select().from(customers).where(eq(customers.email, email)).for('no key update');
    },
    async markProven(db, id, at) {
      await db.update(customers).set({ emailProvenAt: at }).where(eq(customers.id, id));
    },
  };
}

export async function eraseCustomers(
  _services: object,
  db: Database,
  { customerIds }: ErasedPerson,
): Promise<Partial<Erased>> {
  await db.delete(customers).where(inArray(customers.id, customerIds));
  return { customers: customerIds.length };
}
