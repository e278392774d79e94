import { Readable } from 'node:stream';
import {
  getAccessesCsv,
  listAccesses,
  listOwnAccesses,
  openRequestPhotos,
} from '@dawaya/contract/endpoints/accesses';
import type { AccessKind } from '@dawaya/contract/vocabulary/accesses';
import { dayAt, dayOf, minuteAt, startOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import { recordAccesses } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Area } from '../../platform/area.ts';
import { csvLine, csvMark } from '../../platform/csv.ts';
import { readPage, rowsMatching } from '../../platform/read-page.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { csvType, downloadHeaders } from '../files/index.ts';
import { openPhotos } from './photo-openings.ts';
import { type AccessRow, type LogReader, readAccesses } from './read.ts';

interface Filter {
  from?: string | undefined;
  until?: string | undefined;
  kind?: AccessKind | undefined;
}

const shownDays = 30;
/** Rows live a year (docs/privacy.md). */
const retentionDays = 366;

const searchedTexts = ({ actorName, actorPharmacy, subjectName, subjectId, reason }: AccessRow) =>
  [actorName, actorPharmacy, subjectName, subjectId, reason].map((text) => text ?? '');

/** Names the columns of the file. */
const columns = [
  'at',
  'action',
  'actor',
  'actorName',
  'actorPharmacy',
  'subject',
  'subjectName',
  'subjectId',
  'photoReason',
  'reason',
  'times',
] as const;

async function* writeCsv(rows: AsyncIterable<AccessRow>) {
  yield csvMark + csvLine(columns);
  for await (const { at, ...row } of rows)
    yield csvLine(columns.map((name) => (name === 'at' ? at.toISOString() : row[name])));
}

function accessRoutes(route: Route, services: Services): void {
  const { db, clock } = services;
  const rangeOf = ({ from, until, kind }: Filter, length = shownDays) => {
    const end = until ? dayOf(until) + 1 : dayAt(minuteAt(clock())) + 1;
    const begin = from ? dayOf(from) : end - length;
    return { from: startOfDay(begin), until: startOfDay(end), kind };
  };

  route(listAccesses, ['admin'], ({ query, language }) =>
    readPage(
      query,
      (after, limit) =>
        readAccesses(db, { language, reader: 'admin', range: rangeOf(query), after, limit }),
      searchedTexts,
    ),
  );

  route(getAccessesCsv, ['admin'], async ({ query, actor, language, reply }) => {
    await recordAccesses(db, clock(), [
      { action: 'export', actor: 'admin', actorId: actor.admin.id, subject: 'access-log' },
    ]);
    const range = rangeOf(query);
    const rows = rowsMatching(
      query.search,
      (after, limit) => readAccesses(db, { language, reader: 'admin', range, after, limit }),
      searchedTexts,
    );
    // A failure on the way ends the connection before the end, so no browser saves the half.
    return reply
      .headers(downloadHeaders(csvType, 'dawaya-accesses.csv'))
      .send(Readable.from(writeCsv(rows), { objectMode: false }));
  });

  route(openRequestPhotos, ['admin'], ({ actor, body, language }) =>
    openPhotos(services, actor.admin.id, body, language),
  );

  route(listOwnAccesses, ['pharmacy', 'doctor'], ({ actor, query, language }) => {
    const { pharmacy, doctor } = actor;
    const role = query.role ?? (pharmacy ? 'pharmacy' : 'doctor');
    const isOwner = role === 'pharmacy' && pharmacy?.staffRole === 'owner';
    let reader: LogReader;
    if (isOwner) reader = { pharmacyId: pharmacy.id };
    else if (role === 'doctor' && doctor) reader = { doctorId: doctor.id };
    else throw new AppError('forbidden');
    const range = rangeOf({}, retentionDays);
    return readPage(
      query,
      (after, limit) => readAccesses(db, { language, reader, range, after, limit }),
      searchedTexts,
    );
  });
}

export const area = { routes: accessRoutes } satisfies Area;
