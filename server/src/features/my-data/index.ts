import {
  deleteMyData,
  endPhone as endPhoneCall,
  exportMyData,
  getMyData,
  type OwnData,
  openMyData,
} from '@dawaya/contract/endpoints/my-data';
import { roles } from '@dawaya/contract/vocabulary/roles';
import { or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { dataOpenings } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import type { Area } from '../../platform/area.ts';
import { hours } from '../../platform/clock.ts';
import type { Erased, ErasedPerson, Person } from '../../platform/erasure.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { loginsPerNetwork } from '../sessions/index.ts';
import { readBrowser } from '../tracking/index.ts';
import { endPhone } from './end-phone.ts';
import { sendExport } from './export.ts';
import { factsOf, textsOf } from './own-record.ts';
import { deleteOldProofs, openWithCode, provenPerson, sendDataCode } from './proof.ts';
import { readRecords } from './read-records.ts';

/** An export reads and decrypts all photos of a person. */
const exportsPerAddress: Limit = { name: 'my-data:export', count: 10, window: hours(1) };

export interface ErasingServices extends Services {
  /** @throws AppError `data_must_stay` */
  erasePerson: (person: Person) => Promise<void>;
}

async function show(services: Services, request: FastifyRequest): Promise<OwnData> {
  const { person, openUntil } = await provenPerson(services, request);
  const records = await readRecords(services.db, services.files, person);
  return {
    email: 'email' in person ? person.email : null,
    phone: 'phone' in person ? person.phone : null,
    openUntil,
    items: records.map((one) => ({
      id: one.id,
      kind: one.kind,
      at: one.at,
      role: roles.find((role) => role === one.data.role) ?? null,
      texts: textsOf(one),
      facts: factsOf(one),
      quietHours: (one.data.quietHours as string | undefined) ?? null,
      photos: one.photos.length + Number(one.data.unsentPhotos ?? 0),
    })),
  };
}

function myDataRoutes(route: Route, services: ErasingServices): void {
  const { db, clock, files, limits, cookies, erasePerson } = services;

  route(openMyData, 'anyone', async ({ body, language, request, reply }) => {
    await limits.spendFrom(loginsPerNetwork, request.ip);
    const askedContact = body.email ?? body.phone ?? '';
    if (body.code !== undefined) {
      const { code, secondFactorCode, passkey } = body;
      const factor = { code: secondFactorCode, passkey };
      const lacks = await openWithCode(
        services,
        { request, reply },
        { asked: askedContact, code, factor },
      );
      if (!lacks) return show(services, request);
      reply.status(202);
      return lacks;
    }
    await sendDataCode(services, { request, reply }, askedContact, language);
    reply.status(202);
    return { codeRequired: true as const };
  });

  route(getMyData, 'anyone', ({ request }) => show(services, request));

  route(exportMyData, 'anyone', async ({ request, reply }) => {
    const { person } = await provenPerson(services, request);
    await limits.spend(exportsPerAddress, 'email' in person ? person.email : person.phone);
    const records = await readRecords(db, files, person);
    // Without the address: the log has no names.
    await recordAccesses(db, clock(), [{ action: 'export', actor: 'person', subject: 'own-data' }]);
    return sendExport(reply, { person, at: clock(), records, files });
  });

  route(endPhoneCall, 'anyone', async ({ request, reply }) => {
    const { person, opening } = await provenPerson(services, request);
    const browser = readBrowser(services, request);
    await endPhone(services, person, { actor: 'person', browser, opening });
    reply.status(204);
  });

  route(deleteMyData, 'anyone', async ({ request, reply }) => {
    const { person } = await provenPerson(services, request);
    await erasePerson(person);
    cookies.clear(reply, 'data');
    reply.status(204);
  });
}

export { endPhone };

async function erase(
  _services: object,
  db: Database,
  { person }: ErasedPerson,
): Promise<Partial<Erased>> {
  const typed = 'email' in person ? person.email : person.phone;
  const personCondition = or(
    hasText(dataOpenings.asked, typed),
    hasText(dataOpenings.sentTo, typed),
  );
  const deleted = await db
    .delete(dataOpenings)
    .where(personCondition)
    .returning({ asked: dataOpenings.asked });
  return { codes: deleted.length };
}

export const area = {
  routes: myDataRoutes,
  cleanUp: ({ db, clock }: Pick<Services, 'db' | 'clock'>) => deleteOldProofs(db, clock),
  erase,
} satisfies Area;
