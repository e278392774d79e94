import type { readPharmacyHistory } from '@dawaya/contract/endpoints/admin-history';
import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { auditLog, files, resubmissions } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { tables } from './unproven-applicants.ts';

type HistoryEntry = z.output<(typeof readPharmacyHistory.response)[200]>[number];

/**
 * Reads what happened to an application, newest first.
 * @throws AppError `not_found`.
 */
export async function readHistory(
  db: Database,
  kind: SubjectKind,
  id: string,
): Promise<HistoryEntry[]> {
  const entries = [...(await readForms(db, kind, id)), ...(await readDecisions(db, id))];
  return entries.sort((one, other) => other.at.getTime() - one.at.getTime());
}

/**
 * Reads the forms of an applicant with the number of their documents. A document has no reference
 * to its form, but the server stores it before the form: it belongs to the first form after it.
 * @throws AppError `not_found`.
 */
async function readForms(db: Database, kind: SubjectKind, id: string): Promise<HistoryEntry[]> {
  const table = tables[kind];
  const [applicant] = isUuid(id)
    ? await db.select({ createdAt: table.createdAt }).from(table).where(eq(table.id, id))
    : [];
  if (!applicant) throw new AppError('not_found');
  const applicantId = kind === 'pharmacy' ? resubmissions.pharmacyId : resubmissions.doctorId;
  const resubmitted = await db
    .select({ at: resubmissions.at })
    .from(resubmissions)
    .where(eq(applicantId, id))
    .orderBy(asc(resubmissions.at));
  const documents = await db
    .select({ storedAt: files.createdAt })
    .from(files)
    .where(eq(files.pharmacyId, id));
  const forms = [
    { what: 'registered' as const, at: applicant.createdAt },
    ...resubmitted.map(({ at }) => ({ what: 'resubmitted' as const, at })),
  ];
  const countDocuments = (form: (typeof forms)[number]) =>
    documents.filter(({ storedAt }) => forms.find(({ at }) => storedAt <= at) === form).length;
  return forms.map((form) => ({
    ...form,
    by: null,
    reason: null,
    documents: countDocuments(form),
  }));
}

async function readDecisions(db: Database, id: string): Promise<HistoryEntry[]> {
  const decisions = await db
    .select({
      at: auditLog.createdAt,
      what: auditLog.action,
      by: auditLog.adminEmail,
      reason: sql<string | null>`${auditLog.details} ->> 'reason'`,
    })
    .from(auditLog)
    .where(eq(auditLog.subjectId, id));
  return decisions.map((decision) => ({ ...decision, documents: 0 }));
}
