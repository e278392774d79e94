import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { and, asc, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import { auditLog } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { runAsAdmin } from './as-admin.ts';
import { applicantName, loginPaths, tables } from './unproven-applicants.ts';

const remindersPerApplicant: Limit = { name: 'proof-reminder:account', count: 3, window: days(1) };

const maxAtOnce = 500;

/**
 * Mails an applicant how to prove the email address; one transaction queues the mail and writes the
 * audit row. The mail has no code, because a code works only in the browser that asks for it
 * (docs/admin.md).
 * @param unless skips an applicant, read under the lock of its row.
 * @returns whether a mail went out.
 * @throws AppError `not_found`, `too_many_tries`; `not_signed_in` for an admin who was disabled
 * meanwhile.
 */
async function sendReminder(
  services: Services,
  adminId: string,
  { kind, id }: { kind: SubjectKind; id: string },
  unless?: (db: Services['db']) => Promise<boolean>,
): Promise<boolean> {
  const { limits, mail, publicUrl } = services;
  return runAsAdmin(services, adminId, async (db, record) => {
    const table = tables[kind];
    const [applicant] = await db.select().from(table).where(eq(table.id, id)).for('update');
    if (!applicant) throw new AppError('not_found');
    if (applicant.emailProvenAt || (await unless?.(db))) return false;
    await limits.spend(remindersPerApplicant, id);
    await mail.send(db, {
      to: applicant.email,
      language: applicant.language,
      template: 'proof-reminder',
      values: {
        role: kind,
        name: applicantName(applicant),
        loginUrl: `${publicUrl}${loginPaths[kind]}`,
      },
    });
    await record({ action: 'remind', subjectKind: kind, subjectId: id });
    return true;
  });
}

/**
 * Mails one applicant how to prove the email address; a proven applicant gets nothing.
 * @throws AppError `not_found`, `too_many_tries`, `not_signed_in`.
 */
export async function remindOfProof(
  services: Services,
  adminId: string,
  kind: SubjectKind,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  await sendReminder(services, adminId, { kind, id });
}

/**
 * Mails all applicants of a kind that wait, have not proven their address, and had no reminder in
 * the last day, so that a repeated call mails no applicant twice.
 * @returns the number of mails.
 * @throws AppError `not_signed_in`.
 */
export async function remindAll(
  services: Services,
  adminId: string,
  kind: SubjectKind,
): Promise<{ reminded: number }> {
  const { db } = services;
  const table = tables[kind];
  const remindersOfLastDay = (database: Services['db'], id: typeof table.id | string) =>
    database
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.action, 'remind'),
          eq(auditLog.subjectId, sql`${id}`),
          gt(auditLog.createdAt, new Date(services.clock().getTime() - days(1))),
        ),
      );
  const unproven = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.verificationStatus, 'pending'),
        isNull(table.emailProvenAt),
        notExists(remindersOfLastDay(db, table.id)),
      ),
    )
    .orderBy(asc(table.verificationChangedAt), asc(table.id))
    .limit(maxAtOnce);
  let reminded = 0;
  for (const { id } of unproven) {
    try {
      const isMailed = await sendReminder(services, adminId, { kind, id }, async (db) => {
        const [row] = await db
          .select({ status: table.verificationStatus })
          .from(table)
          .where(eq(table.id, id));
        return row?.status !== 'pending' || (await remindersOfLastDay(db, id)).length > 0;
      });
      if (isMailed) reminded++;
    } catch (error) {
      // The applicant may be gone, or have had the three reminders of the day.
      const isPassedOver =
        error instanceof AppError && ['not_found', 'too_many_tries'].includes(error.code);
      if (!isPassedOver) throw error;
    }
  }
  return { reminded };
}
