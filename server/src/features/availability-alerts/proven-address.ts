import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { customers, inquiries } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Services } from '../../services.ts';

/** Returns the address of the signed-in account, once a mailed code has proven it. */
export async function accountAddress(
  db: Database,
  { customer }: Actor,
): Promise<string | undefined> {
  if (!customer) return undefined;
  const [account] = await db
    .select({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.id, customer.id), isNotNull(customers.emailProvenAt)));
  return account?.email ?? undefined;
}

/** A code proves an address after the inquiry was made. An account may prove nothing. */
const provenByCodeCondition = gt(inquiries.emailProvenAt, inquiries.createdAt);

/**
 * Returns whether an address is proven in this browser: by its account, by the code of an inquiry
 * that it sent, or by that of the inquiry whose private link it holds. It is stricter than for an
 * inquiry: an account that a stranger opened for the address proves nothing.
 */
export async function isProvenHere(
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  request: FastifyRequest,
  { email, browserHash, inquiryId }: { email: string; browserHash: Buffer; inquiryId?: string },
): Promise<boolean> {
  if ((await accountAddress(db, request.actor)) === email) return true;
  const [account] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), isNotNull(customers.emailProvenAt)));
  if (account && (await sessions.knowsDevice(db, request, 'customer', account.id))) return true;
  const ownCondition = inquiryId
    ? eq(inquiries.id, inquiryId)
    : eq(inquiries.browserHash, browserHash);
  const proven = await db.$count(
    inquiries,
    and(hasText(inquiries.email, email), ownCondition, provenByCodeCondition),
  );
  return proven > 0;
}
