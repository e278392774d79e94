import type { listAccesses } from '@dawaya/contract/endpoints/accesses';
import { type AccessKind, actionsOf } from '@dawaya/contract/vocabulary/accesses';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { nobody } from '../../platform/access-log.ts';
import type { Place } from '../../platform/cursors.ts';

type Access = z.output<(typeof listAccesses.response)[200]>['items'][number];
export type AccessRow = Access & Place;

interface Range {
  from: Date;
  until: Date;
  kind?: AccessKind | undefined;
}

/** Everything, or what an owner of the pharmacy or the doctor reads. */
export type Reader = 'admin' | { pharmacyId: string } | { doctorId: string };

/** A condition for each of the three tables. An owner reads no decisions. */
function ownConditions(reader: Reader): Record<'log' | 'openings' | 'audit', SQL> {
  if (reader === 'admin') return { log: sql`true`, openings: sql`true`, audit: sql`true` };
  if ('doctorId' in reader) {
    const { doctorId } = reader;
    const log = sql`(log.subject = 'doctor' and log.subject_id = ${doctorId}::uuid)`;
    return { log, openings: sql`false`, audit: sql`false` };
  }
  const { pharmacyId } = reader;
  return {
    log: sql`(log.pharmacy_id = ${pharmacyId}::uuid
      or (log.subject = 'pharmacy' and log.subject_id = ${pharmacyId}::uuid))`,
    openings: sql`(opening.pharmacy_id = ${pharmacyId}::uuid
      or (opening.opener = 'admin' and ${pharmacyId}::uuid in (file.pharmacy_id, request.pharmacy_id,
        claim.pharmacy_id, advertisement.pharmacy_id)))`,
    audit: sql`false`,
  };
}

/** The same columns of the access log, of openings by others than the sender, and of decisions. */
function rowsOf(reader: Reader, { from, until, kind }: Range, after: Place | undefined): SQL {
  const own = ownConditions(reader);
  const during = (column: SQL) =>
    sql`${column} >= ${from.toISOString()}::timestamptz
      and ${column} < ${until.toISOString()}::timestamptz
      ${after ? sql`and ${column} <= ${after.createdAt.toISOString()}::timestamptz` : sql``}`;
  const wanted = kind && sql`one.action = any(${sql.param([...actionsOf(kind)])}::text[])`;
  const isAfter =
    after &&
    sql`(one.at, one.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return sql`select * from (
    select log.id, log.created_at as at, log.action, log.actor, log.actor_id, null as actor_email,
      log.subject, log.subject_id, log.pharmacy_id, false as is_small, log.photo_reason, log.reason,
      log.times
    from access_log as log where ${during(sql`log.created_at`)} and ${own.log}
    union all
    select md5(concat_ws(' ', opening.file_id, opening.opener_id, opening.is_small,
        extract(epoch from opening.span)))::uuid,
      opening.opened_at, 'open', opening.opener, opening.opener_id, null,
      case when request.id is not null then 'request' when file.inquiry_id is not null then 'inquiry'
        when file.pharmacy_id is not null then 'pharmacy' when claim.id is not null then 'transfer'
        else 'advertisement' end,
      coalesce(request.id, file.inquiry_id, file.pharmacy_id, claim.id, advertisement.id, file.id),
      coalesce(request.pharmacy_id, opening.pharmacy_id, claim.pharmacy_id,
        advertisement.pharmacy_id), opening.is_small, null, null, 1
    from file_openings as opening
    join files as file on file.id = opening.file_id
    left join prescription_requests as request on request.id = file.prescription_request_id
    left join transfer_claims as claim on claim.id = file.transfer_claim_id
    left join advertisements as advertisement
      on advertisement.id = coalesce(file.advertisement_id, file.proposed_for_id)
    where opening.opener <> 'sender' and ${during(sql`opening.opened_at`)} and ${own.openings}
    union all
    select audit.id, audit.created_at, audit.action,
      case when audit.admin_id = ${nobody}::uuid then 'server' else 'admin' end, audit.admin_id,
      audit.admin_email, audit.subject_kind, audit.subject_id, null, false, null,
      audit.details ->> 'reason', 1
    from audit_log as audit where ${during(sql`audit.created_at`)} and ${own.audit}
  ) as one
  where ${wanted ?? sql`true`} and ${isAfter ?? sql`true`}`;
}

type Names = { ar: string | null; en: string | null };
type Found = Omit<Access, 'id' | 'at' | 'actorPharmacy' | 'actorName' | 'subjectName'> & {
  id: string;
  ms: number;
  actorName: string | null;
  actorPharmacy: Names | null;
  subjectPharmacy: Names | null;
  subjectName: string | null;
};

const namesOf = (pharmacy: string) =>
  sql.raw(`case when ${pharmacy}.id is not null
    then json_build_object('ar', ${pharmacy}.name_ar, 'en', ${pharmacy}.name_en) end`);

/** Reads rows with the names of now, newest first. Customers stay nameless. */
export async function readAccesses(
  db: Database,
  language: Language,
  reader: Reader,
  range: Range,
  after: Place | undefined,
  limit: number,
): Promise<AccessRow[]> {
  const { rows } = await db.execute<Found>(sql`
    with found as (${rowsOf(reader, range, after)} order by one.at desc, one.id desc limit ${limit})
    select found.id, (extract(epoch from found.at) * 1000)::float8 as ms, found.action, found.actor,
      coalesce(admin.full_name, found.actor_email, staff.name, doctor.full_name) as "actorName",
      ${namesOf('workplace')} as "actorPharmacy", found.subject, found.subject_id as "subjectId",
      ${namesOf('pharmacy')} as "subjectPharmacy",
      coalesce(member.name, about.full_name, colleague.full_name, message.subject,
        advertisement.product_name) as "subjectName",
      found.is_small as "isSmall", found.photo_reason as "photoReason", found.reason, found.times
    from found
    left join admins as admin on found.actor = 'admin' and admin.id = found.actor_id
    left join pharmacy_staff as staff on found.actor = 'pharmacy' and staff.id = found.actor_id
    left join pharmacies as workplace on workplace.id = staff.pharmacy_id
    left join doctors as doctor on found.actor = 'doctor' and doctor.id = found.actor_id
    left join pharmacies as pharmacy on pharmacy.id = case when found.subject = 'pharmacy'
      then found.subject_id else found.pharmacy_id end
    left join pharmacy_staff as member on found.subject = 'staff' and member.id = found.subject_id
    left join doctors as about on found.subject = 'doctor' and about.id = found.subject_id
    left join admins as colleague on found.subject = 'admin' and colleague.id = found.subject_id
    left join contact_messages as message
      on found.subject = 'message' and message.id = found.subject_id
    left join advertisements as advertisement
      on found.subject = 'advertisement' and advertisement.id = found.subject_id
    order by found.at desc, found.id desc`);
  const nameOf = (names: Names | null) =>
    names && nameIn(language, { nameAr: names.ar, nameEn: names.en });
  return rows.map(({ ms, actorPharmacy, subjectPharmacy, ...row }) => {
    const at = new Date(ms);
    return {
      ...row,
      at,
      createdAt: at,
      // The reason is for admins: it may name the patient.
      reason: reader === 'admin' ? row.reason : null,
      actorPharmacy: nameOf(actorPharmacy),
      subjectName: row.subjectName ?? nameOf(subjectPharmacy),
    };
  });
}
