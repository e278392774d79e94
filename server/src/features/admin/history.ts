import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { auditLog, files, resubmissions } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { tables } from './unproven-applicants.ts';

/**
 * Reads what happened to an application, newest first. The server stores a document before the form
 * that carries it, so a document belongs to the first form after it.
 * @throws AppError `not_found`.
 */
export async function readHistory(db: Database, kind: SubjectKind, id: string) {
  const table = tables[kind];
  const [applicant] = isUuid(id)
    ? await db.select({ createdAt: table.createdAt }).from(table).where(eq(table.id, id))
    : [];
  if (!applicant) throw new AppError('not_found');
  const applicantId = kind === 'pharmacy' ? resubmissions.pharmacyId : resubmissions.doctorId;
  const resubmittedRows = await db
    .select({ at: resubmissions.at })
    .from(resubmissions)
    .where(eq(applicantId, id))
    .orderBy(asc(resubmissions.at));
  const documents = await db
    .select({ at: files.createdAt })
    .from(files)
    .where(eq(files.pharmacyId, id));
  const forms = [
    { what: 'registered' as const, at: applicant.createdAt },
    ...resubmittedRows.map(({ at }) => ({ what: 'resubmitted' as const, at })),
  ];
  const events = forms.map((form, index) => {
    const previousTime = forms[index - 1]?.at.getTime() ?? Number.NEGATIVE_INFINITY;
    const isOfForm = ({ at }: { at: Date }) => previousTime < at.getTime() && at <= form.at;
    return { ...form, by: null, reason: null, documents: documents.filter(isOfForm).length };
  });
  const decisions = await db
    .select({
      at: auditLog.createdAt,
      what: auditLog.action,
      by: auditLog.adminEmail,
      reason: sql<string | null>`${auditLog.details} ->> 'reason'`,
      documents: sql<number>`0`,
    })
    .from(auditLog)
    .where(eq(auditLog.subjectId, id));
  return [...events, ...decisions].sort((one, other) => other.at.getTime() - one.at.getTime());
}
