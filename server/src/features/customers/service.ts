import { randomUUID } from 'node:crypto';
import type { Customer } from '@dawaya/contract/endpoints/customers';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { violatesUnique } from '../../database/errors.ts';
import { customers } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';
import { type Browser, type EmailAccounts, isPhone, lapsedBefore } from '../sessions/index.ts';

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
      await sessions.signIn(db, browser, { role: 'customer', accountId: customer.id });
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

/**
 * Returns the condition of the account without an email address that a code to the number opens. A
 * number that no code proved for 120 days may belong to another person by now.
 */
export const openedByPhoneCondition = (phone: string, now: Date) =>
  and(
    isNull(customers.email),
    hasText(customers.phone, phone),
    gt(customers.phoneProvenAt, lapsedBefore(now)),
  );

/**
 * Deletes the accounts that nothing opens now. Each log-in by phone proves the number, and no
 * session lasts as long.
 * @param phone deletes those of one number only.
 */
export async function deleteLapsedCustomers(
  db: Database,
  now: Date,
  phone?: string,
): Promise<void> {
  const { email, phoneProvenAt } = customers;
  const phoneCondition = phone === undefined ? undefined : hasText(customers.phone, phone);
  await db
    .delete(customers)
    .where(and(isNull(email), lte(phoneProvenAt, lapsedBefore(now)), phoneCondition));
}

export function createCustomerAccounts({
  publicUrl,
  clock,
}: Pick<Services, 'publicUrl' | 'clock'>): EmailAccounts {
  return {
    role: 'customer',
    signupUrl: `${publicUrl}/signup`,
    async find(db, address) {
      const addressCondition = isPhone(address)
        ? openedByPhoneCondition(address, clock())
        : eq(customers.email, address);
      // Locked until the log-in ends, so that a simultaneous proof of the address comes before it,
      // or ends its session.
      const rows = await db.select().from(customers).where(addressCondition).for('no key update');
      return rows.map((row) => ({
        ...row,
        emailProvenAt: row.email === null ? row.phoneProvenAt : row.emailProvenAt,
      }));
    },
    async markProven(db, id, at) {
      const { email } = customers;
      const idCondition = eq(customers.id, id);
      await db
        .update(customers)
        .set({ emailProvenAt: at })
        .where(and(idCondition, isNotNull(email)));
      await db
        .update(customers)
        .set({ phoneProvenAt: at })
        .where(and(idCondition, isNull(email)));
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

/**
 * Returns the columns by which a number finds accounts: those without an email address, from the
 * last proof on.
 */
export const customerColumns = {
  email: customers.email,
  phone: customers.phone,
  createdAt: customers.phoneProvenAt,
  phoneProvenAt: customers.phoneProvenAt,
};
