import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineEndpoint } from '@dawaya/contract/endpoint';
import { email, text } from '@dawaya/contract/fields';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { z } from 'zod';
import { openPostgresql } from '../src/database/postgresql.ts';
import { files, pharmacies } from '../src/database/schema.ts';
import { createFiles } from '../src/features/files/service.ts';
import type { Storage } from '../src/features/files/storage.ts';
import { guest } from '../src/platform/actor.ts';
import { answerError } from '../src/platform/error-answer.ts';
import { createRoute, zodSchemas } from '../src/platform/route.ts';

const answer = z.object({
  fields: z.unknown(),
  contentHash: z.string(),
  files: z.array(
    z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.number() }),
  ),
});

const sendForm = (kinds: 'pictures' | 'documents') =>
  defineEndpoint({
    method: 'POST',
    path: `/${kinds}`,
    area: 'test',
    summary: 'Keeps files for the one pharmacy of the test',
    form: z.object({ shopName: text(20), email }),
    files: { field: 'attached', kinds },
    response: { 200: answer },
  });

const readFile = defineEndpoint({
  method: 'GET',
  path: '/files/:id',
  area: 'test',
  summary: 'Opens a file of the one pharmacy of the test',
  params: z.object({ id: z.string() }),
  query: z.object({ size: z.literal('small').optional() }),
  response: { 200: z.any() },
});

/** The files service behind a real socket, with one pharmacy as the owner of all files. */
export async function openFilesFixture(url: string, storage: Storage) {
  const database = openPostgresql(url, () => {});
  const { db } = database;
  const tempFolder = await mkdtemp(path.join(tmpdir(), 'dawaya-uploads-'));
  const held = { now: new Date('2026-01-05T08:00:00Z') };
  const app = fastify({ schemaController: zodSchemas });
  const service = createFiles({
    db,
    storage,
    clock: () => held.now,
    tempFolder,
    settings: { minFreeSpace: 0, rateLimitScale: 1 },
    log: app.log,
  });
  const pharmacyId = randomUUID();
  await db.insert(pharmacies).values({
    id: pharmacyId,
    shopName: 'صيدلية النيل',
    email: `${pharmacyId}@example.com`,
    state: 'Khartoum',
    city: 'Bahri',
    address: 'Station',
    searchText: '',
    sortName: '',
    language: 'ar',
    verificationStatus: 'pending',
    verificationChangedAt: held.now,
    createdAt: held.now,
  });

  await app.register(multipart);
  app.setErrorHandler(answerError);
  const route = createRoute(app, async () => guest);
  for (const kinds of ['pictures', 'documents'] as const) {
    const endpoint = sendForm(kinds);
    route(endpoint, 'anyone', ({ request }) =>
      service.receive(request, endpoint, async ({ fields, uploads, contentHash }) => {
        const stored = await service.store(uploads, kinds);
        await db.transaction((db) => service.attach(db, stored, { pharmacyId }));
        return { fields, contentHash: contentHash.toString('hex'), files: stored };
      }),
    );
  }
  route(readFile, 'anyone', async ({ params, query, reply }) =>
    service.send(reply, await service.open(params.id, { pharmacyId }, 'anybody', query.size)),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  return {
    service,
    db,
    held,
    pharmacyId,
    port,
    address: `http://127.0.0.1:${port}`,
    tempFolder,
    rows: () => db.select().from(files),
    tempFiles: () => readdir(tempFolder),
    close: async () => {
      await app.close();
      await database.close();
      await rm(tempFolder, { recursive: true, force: true });
    },
  };
}

export type FilesFixture = Awaited<ReturnType<typeof openFilesFixture>>;

export interface Part {
  name: string;
  filename?: string;
  content: Buffer | string;
}

export const boundary = 'dawayaboundary';

/** The bytes of a form, with or without its end. */
export function multipartBody(parts: Part[], end = `--${boundary}--\r\n`): Buffer<ArrayBuffer> {
  const pieces = parts.flatMap(({ name, filename, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/jpeg`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat(
    [...pieces, end].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}
