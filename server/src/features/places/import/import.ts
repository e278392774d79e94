import { placeSources } from '@dawaya/contract/vocabulary/places';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { timestampParam } from '../../../database/params.ts';
import { places } from '../../../database/schema.ts';
import type { Services } from '../../../services.ts';
import { type Candidate, type PlaceRefusal, toCandidate } from './candidate.ts';
import type { PlaceRecord } from './record.ts';

const source = 'openstreetmap';
const { attribution } = placeSources[source];
const atOnce = 500;

export interface ImportResult {
  added: number;
  changed: number;
  unchanged: number;
  /** Absent from a complete file. */
  missing: number;
  refused: number;
  examples: PlaceRefusal[];
}

/** A file declared as complete lacks more than half of the places, so it was probably cut off. */
export class TooManyMissingError extends Error {
  readonly missing: number;
  readonly isKnown: number;
  constructor(missing: number, isKnown: number) {
    super(`${missing} of ${isKnown} places are not in the file`);
    this.missing = missing;
    this.isKnown = isKnown;
  }
}

interface ImportOptions {
  /** The file is complete: places that it lacks are hidden. */
  isComplete: boolean;
  /** Accepts any number of missing places. */
  force?: boolean;
  /** Gets the number of records read so far. */
  onProgress?: (read: number) => void;
}

const maxExamples = 50;

/** Holds the file's places until all are read. Other connections neither see it nor wait for it. */
const stagingTable = sql`create temp table staged_places (
  source_id text primary key, name_ar text, name_en text, city text, state text not null,
  latitude float8 not null, longitude float8 not null, phone text,
  sort_ar text not null, sort_en text not null
) on commit drop`;

/** Returns the ids that were not staged before. */
async function stageCandidates(db: Database, candidates: Candidate[]): Promise<Set<string>> {
  const rows = candidates.map(({ sourceId, nameAr, nameEn, sortAr, sortEn, ...same }) => ({
    ...same,
    source_id: sourceId,
    name_ar: nameAr,
    name_en: nameEn,
    sort_ar: sortAr,
    sort_en: sortEn,
  }));
  const { rows: staged } = await db.execute<{ source_id: string }>(
    sql`insert into staged_places
      select * from jsonb_populate_recordset(null::staged_places, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing returning source_id`,
  );
  return new Set(staged.map(({ source_id }) => source_id));
}

const countRows = async (db: Database, statement: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`with done as (${statement}) select count(*)::int as n from done`,
  );
  return rows[0]?.n ?? 0;
};

const shownOf = (alias: string) =>
  sql.raw(
    ['name_ar', 'name_en', 'city', 'state', 'latitude', 'longitude', 'sort_ar', 'sort_en']
      .map((name) => `${alias}.${name}`)
      .join(', '),
  );

/** Merges the staged places into the table. Removed places stay removed (docs/operations.md). */
async function mergeStaged(db: Database, now: Date, { isComplete, force }: ImportOptions) {
  // Conflicts with other imports and with row locks. A weaker lock would be granted together with row
  // locks, and then deadlock with them. Readers do not wait.
  await db.execute(sql`lock table ${places} in exclusive mode`);
  const at = sql`${timestampParam(now)}`;
  const missing = isComplete ? await markMissing(db, at, force) : 0;
  const phone = sql`case when p.is_phone_erased then null else s.phone end`;
  const matched = sql`p.source = ${source} and p.source_id = s.source_id`;
  const changed = await countRows(
    db,
    sql`update places p set (name_ar, name_en, city, state, latitude, longitude, sort_ar, sort_en)
        = row(${shownOf('s')}), phone = ${phone}, attribution = ${attribution}, missing_since = null, last_seen_at = ${at}
      from staged_places s where ${matched}
        and ((${shownOf('p')}, p.phone, p.attribution) is distinct from (${shownOf('s')}, ${phone}, ${attribution}::text)
          or p.missing_since is not null)
      returning p.id`,
  );
  const seen = await countRows(
    db,
    sql`update places p set last_seen_at = ${at} from staged_places s where ${matched} returning p.id`,
  );
  const added = await countRows(
    db,
    sql`insert into places (id, source, source_id, name_ar, name_en, city, state, latitude, longitude,
        sort_ar, sort_en, phone, attribution, imported_at, last_seen_at)
      select gen_random_uuid(), ${source}, s.source_id, ${shownOf('s')}, s.phone, ${attribution}, ${at}, ${at}
      from staged_places s
      where not exists (select from places p where ${matched})
      returning id`,
  );
  return { added, changed, unchanged: seen - changed, missing };
}

/** @throws TooManyMissingError for more than half of the known places, unless `force` is set. */
async function markMissing(db: Database, at: SQL, force = false): Promise<number> {
  const presentCondition = and(eq(places.source, source), isNull(places.missingSince));
  const countBefore = await db.$count(places, presentCondition);
  const missing = await countRows(
    db,
    sql`update places p set missing_since = ${at}
      where p.source = ${source} and p.missing_since is null
        and not exists (select from staged_places s where ${sql`p.source_id = s.source_id`})
      returning p.id`,
  );
  if (!force && missing > countBefore / 2) throw new TooManyMissingError(missing, countBefore);
  return missing;
}

/**
 * Imports a list of places, all of it or nothing: it updates places with a known id and adds the
 * others. Running it again changes nothing. It reads the file before it locks anything.
 * @throws the errors of reading, e.g. InvalidPlaceListError; TooManyMissingError.
 */
export async function importPlaces(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  records: AsyncIterable<PlaceRecord>,
  options: ImportOptions,
): Promise<ImportResult> {
  const examples: PlaceRefusal[] = [];
  let refused = 0;
  let read = 0;
  const refuse = (refusal: PlaceRefusal) => {
    refused += 1;
    if (examples.length < maxExamples) examples.push(refusal);
  };
  return db.transaction(async (db) => {
    await db.execute(stagingTable);
    let waitingCandidates: { at: string; candidate: Candidate }[] = [];
    const stageWaiting = async () => {
      const staged = await stageCandidates(
        db,
        waitingCandidates.map(({ candidate }) => candidate),
      );
      // The first record of a batch with an id is the staged one.
      for (const { at, candidate } of waitingCandidates)
        if (!staged.delete(candidate.sourceId))
          refuse({ at, why: `has the id of an earlier one (${candidate.sourceId})` });
      waitingCandidates = [];
      options.onProgress?.(read);
    };
    for await (const record of records) {
      read += 1;
      const result = toCandidate(record);
      if ('why' in result) refuse(result);
      else waitingCandidates.push({ at: record.at, candidate: result });
      if (waitingCandidates.length === atOnce) await stageWaiting();
    }
    await stageWaiting();
    return { ...(await mergeStaged(db, clock(), options)), refused, examples };
  });
}
