import { randomUUID } from 'node:crypto';
import type { Decision } from '@dawaya/contract/verification';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { admins, auditLog } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, minutes } from '../../platform/clock.ts';
import { violatesUnique } from '../../platform/database-errors.ts';
import { type Limit, type Limits, networkOf } from '../../platform/limits.ts';
import { decideOnPharmacy, type Verification } from '../pharmacies/verification.ts';
import { loginsPerNetwork } from '../sessions/limits.ts';
import { hashPassword, isPassword } from '../sessions/passwords.ts';
import type { Browser, Sessions } from '../sessions/service.ts';

/** Counted per account and address (decision 10); a right password starts anew. */
const wrongPasswords: Limit = { name: 'admin:password', count: 10, window: minutes(15) };

export type Admin = typeof admins.$inferSelect;

export interface AdminParts {
  db: Database;
  clock: Clock;
  limits: Limits;
  sessions: Sessions;
}

/**
 * Signs an admin in (decision 7).
 * @throws AppError `invalid_credentials`, alike for a wrong password and an unknown address; `too_many_tries`.
 */
export async function logInAdmin(
  { db, limits, sessions }: AdminParts,
  browser: Browser,
  { email, password }: { email: string; password: string },
): Promise<{ admin: Admin; token: string }> {
  const network = networkOf(browser.request.ip);
  const subject = `${email}:${network}`;
  // Argon2 is dear: without this, made-up addresses would get around the limit of one account.
  await limits.spend(loginsPerNetwork, network);
  await limits.spend(wrongPasswords, subject);
  const [admin] = await db.select().from(admins).where(eq(admins.email, email));
  if (!(await isPassword(password, admin?.passwordHash)) || !admin)
    throw new AppError('invalid_credentials');
  await limits.forget(wrongPasswords, subject);
  const { bearer } = await db.transaction((db) =>
    sessions.signIn(db, browser, 'admin', admin.id, { bearer: true }),
  );
  return { admin, token: bearer ?? '' };
}

export async function findAdmin(db: Database, id: string): Promise<Admin | undefined> {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id));
  return admin;
}

/** @throws AppError `email_taken`. */
export async function createAdmin(
  db: Database,
  now: Date,
  { email, password, fullName }: { email: string; password: string; fullName: string },
): Promise<Admin> {
  const admin = {
    id: randomUUID(),
    email,
    fullName,
    passwordHash: await hashPassword(password),
    disabledAt: null,
    createdAt: now,
  };
  try {
    await db.insert(admins).values(admin);
    return admin;
  } catch (error) {
    if (violatesUnique(error, 'admins_email')) throw new AppError('email_taken');
    throw error;
  }
}

/**
 * Sets a new password and ends the admin's sessions.
 * @throws AppError `not_found`.
 */
export async function resetAdminPassword(
  db: Database,
  sessions: Sessions,
  email: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (db) => {
    const [admin] = await db
      .update(admins)
      .set({ passwordHash })
      .where(eq(admins.email, email))
      .returning();
    if (!admin) throw new AppError('not_found');
    await sessions.revokeAccount(db, 'admin', admin.id);
  });
}

/**
 * Takes a decision on a pharmacy; it and its audit row are one change (decision 15).
 * @throws AppError as `decideOnPharmacy`.
 */
export async function decide(
  { db, clock }: Pick<AdminParts, 'db' | 'clock'>,
  verification: Verification,
  adminId: string,
  decision: { kind: Decision; pharmacyId: string; reason?: string },
) {
  return db.transaction(async (db) => {
    const admin = await findAdmin(db, adminId);
    if (!admin) throw new AppError('not_signed_in');
    const pharmacy = await decideOnPharmacy(
      verification,
      db,
      decision.pharmacyId,
      decision.kind,
      decision.reason,
    );
    await db.insert(auditLog).values({
      id: randomUUID(),
      adminId,
      adminEmail: admin.email,
      action: decision.kind,
      subjectKind: 'pharmacy',
      subjectId: pharmacy.id,
      details: decision.reason ? { reason: decision.reason } : {},
      createdAt: clock(),
    });
    return pharmacy;
  });
}
