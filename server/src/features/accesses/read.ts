import type { listAccesses } from '@dawaya/contract/endpoints/accesses';
import { type AccessKind, actionsOf } from '@dawaya/contract/vocabulary/accesses';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { positionParam, timestampParam } from '../../database/params.ts';
import { openText } from '../../database/sealed-texts.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import { nilUuid } from '../../platform/ids.ts';

type Access = z.output<(typeof listAccesses.response)[200]>['items'][number];
export type AccessRow = Access & ListPosition;

interface Range {
  from: Date;
  until: Date;
  kind?: AccessKind | undefined;
}

/** Everything, or what an owner of the pharmacy or the doctor reads. */
export type LogReader = 'admin' | { pharmacyId: string } | { doctorId: string };

/** Returns a condition for each of the three tables. An owner reads no decisions. */
function ownConditions(reader: LogReader): Record<'log' | 'openings' | 'audit', SQL> {
  if (reader === 'admin') return { log: sql`true`, openings: sql`true`, audit: sql`true` };
  if ('doctorId' in reader) {
    const { doctorId } = reader;
    const log = sql`(log.subject = 'doctor' and log.subject_id = ${doctorId}::uuid)`;
    return { log, openings: sql`false`, audit: sql`false` };
  }
  const { pharmacyId } = reader;
  const pharmacyCondition = sql`pharmacy_id = ${pharmacyId}::uuid`;
  return {
    log: sql`(log.${pharmacyCondition} or (log.subject = 'pharmacy' and log.subject_id = ${pharmacyId}::uuid))`,
    openings: sql`opening.file_id in (select id from files where ${pharmacyCondition}
        or prescription_request_id in (select id from prescription_requests where ${pharmacyCondition})
        or inquiry_id in (select inquiry_id from inquiry_recipients where ${pharmacyCondition})
        or transfer_claim_id in (select id from transfer_claims where ${pharmacyCondition})
        or advertisement_id in (select id from advertisements where ${pharmacyCondition})
        or proposed_for_id in (select id from advertisements where ${pharmacyCondition}))
      and (opening.${pharmacyCondition} or (opening.opener = 'admin' and file.inquiry_id is null))`,
    audit: sql`false`,
  };
}

/**
 * Returns the same columns of the access log, of openings by others than the sender, and of
 * decisions.
 */
function selectRows(
  reader: LogReader,
  { from, until, kind }: Range,
  after: ListPosition | undefined,
  limit: number,
): SQL {
  const readerConditions = ownConditions(reader);
  const end = after ? sql`<= ${after.createdAt.toISOString()}` : sql`< ${until.toISOString()}`;
  const kindCondition = kind
    ? sql`one.action = any(${sql.param([...actionsOf(kind)])}::text[])`
    : sql`true`;
  const afterCondition = after ? sql`(one.at, one.id) < ${positionParam(after)}` : sql`true`;
  // Each table returns its newest rows by an index, so that no page sorts all rows.
  const newestOf = (rows: SQL) => sql`(select * from (${rows}) as one
    where one.at >= ${timestampParam(from)} and one.at ${end}::timestamptz
      and ${kindCondition} and ${afterCondition} order by one.at desc, one.id desc limit ${limit})`;
  const logged = sql`select log.id, log.created_at as at, log.action, log.actor, log.actor_id,
      null as actor_email, log.subject, log.subject_id, log.pharmacy_id, false as is_small,
      log.photo_reason, log.reason, log.times
    from access_log as log where ${readerConditions.log}`;
  const opened = sql`select md5(concat_ws(' ', opening.file_id, opening.opener_id, opening.is_small,
        extract(epoch from opening.span)))::uuid as id,
      opening.opened_at as at, 'open' as action, opening.opener as actor,
      opening.opener_id as actor_id, null as actor_email,
      case when request.id is not null then 'request' when file.inquiry_id is not null then 'inquiry'
        when file.pharmacy_id is not null then 'pharmacy' when claim.id is not null then 'transfer'
        else 'advertisement' end as subject,
      coalesce(request.id, file.inquiry_id, file.pharmacy_id, claim.id, advertisement.id, file.id)
        as subject_id,
      coalesce(request.pharmacy_id, opening.pharmacy_id, claim.pharmacy_id,
        advertisement.pharmacy_id) as pharmacy_id,
      opening.is_small, null as photo_reason, null as reason, 1 as times
    from file_openings as opening
    join files as file on file.id = opening.file_id
    left join prescription_requests as request on request.id = file.prescription_request_id
    left join transfer_claims as claim on claim.id = file.transfer_claim_id
    left join advertisements as advertisement
      on advertisement.id = coalesce(file.advertisement_id, file.proposed_for_id)
    where opening.opener <> 'sender' and ${readerConditions.openings}`;
  const decided = sql`select audit.id, audit.created_at as at, audit.action,
      case when audit.admin_id = ${nilUuid}::uuid then 'server' else 'admin' end as actor,
      audit.admin_id as actor_id, audit.admin_email as actor_email, audit.subject_kind as subject,
      audit.subject_id, null::uuid as pharmacy_id, false as is_small, null as photo_reason,
      audit.details ->> 'reason' as reason, 1 as times
    from audit_log as audit where ${readerConditions.audit}`;
  return sql`select * from (${sql.join([logged, opened, decided].map(newestOf), sql` union all `)})
    as one order by one.at desc, one.id desc limit ${limit}`;
}

type Names = { ar: string | null; en: string | null };
type AccessQueryRow = Omit<Access, 'id' | 'at' | 'actorPharmacy' | 'actorName' | 'subjectName'> & {
  id: string;
  ms: number;
  actorName: string | null;
  actorPharmacy: Names | null;
  subjectPharmacy: Names | null;
  subjectName: string | null;
  message: string | null;
};

const namesOf = (pharmacy: string) =>
  sql.raw(`case when ${pharmacy}.id is not null
    then json_build_object('ar', ${pharmacy}.name_ar, 'en', ${pharmacy}.name_en) end`);

/** Reads rows with the names of now, newest first. Customers stay nameless. */
export async function readAccesses(
  db: Database,
  {
    language,
    reader,
    range,
    after,
    limit,
  }: {
    language: Language;
    reader: LogReader;
    range: Range;
    after: ListPosition | undefined;
    limit: number;
  },
): Promise<AccessRow[]> {
  const { rows } = await db.execute<AccessQueryRow>(sql`
    with found as (${selectRows(reader, range, after, limit)})
    select found.id, (extract(epoch from found.at) * 1000)::float8 as ms, found.action, found.actor,
      coalesce(admin.full_name, found.actor_email, staff.name, doctor.full_name) as "actorName",
      ${namesOf('workplace')} as "actorPharmacy", found.subject, found.subject_id as "subjectId",
      ${namesOf('pharmacy')} as "subjectPharmacy",
      coalesce(member.name, about.full_name, colleague.full_name, advertisement.product_name)
        as "subjectName", message.subject as message,
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
  const chooseName = (names: Names | null) =>
    names && nameIn(language, { nameAr: names.ar, nameEn: names.en });
  return rows.map(({ ms, actorPharmacy, subjectPharmacy, message, ...row }) => {
    const at = new Date(ms);
    const about = message === null ? null : openText('contact_messages.subject', message);
    return {
      ...row,
      at,
      createdAt: at,
      // The reason is for admins: it may name the patient.
      reason: reader === 'admin' ? row.reason : null,
      actorPharmacy: chooseName(actorPharmacy),
      subjectName: row.subjectName ?? about ?? chooseName(subjectPharmacy),
    };
  });
}
