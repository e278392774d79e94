import {
  continueUpload,
  createUpload,
  deleteUpload,
  readUpload,
} from '@dawaya/contract/endpoints/uploads';
import { partType, tusVersion } from '@dawaya/contract/vocabulary/files';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { minutes } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { discardRest } from '../files/index.ts';
import { readBrowser, readOrCreateBrowser } from '../tracking/index.ts';
import { checkMetadata, readLength, readOffset } from './headers.ts';
import { createPartsUnderWay } from './parts-in-progress.ts';

const uploadsPerNetwork: Limit = { name: 'upload:network', count: 600, window: minutes(10) };

/** A part costs rows, however short it is. */
const partsPerNetwork: Limit = { name: 'upload-parts:network', count: 6000, window: minutes(10) };

const lengthOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0);

/**
 * Receives photos in parts, by the four verbs of tus 1.0 (docs/connections.md).
 * @param app a separate context: every answer names the protocol, and no parser reads a part.
 */
export function uploadRoutes(route: Route, services: Services, app: FastifyInstance): void {
  const { files, limits } = services;
  const { parts } = files;
  const underWay = createPartsUnderWay(services.pause);

  app.addContentTypeParser(partType, (_request, _payload, done) => done(null));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'tus-resumable': tusVersion, 'cache-control': 'no-store' });
    if (request.headers['tus-resumable'] === tusVersion) return;
    reply.header('tus-version', tusVersion);
    throw new AppError('tus_version_unknown');
  });

  const find = (request: FastifyRequest, id: string) =>
    parts.find(id, readBrowser(services, request));

  route(createUpload, 'anyone', async ({ request, reply }) => {
    const length = readLength(request.headers);
    checkMetadata(request.headers);
    if (lengthOf(request) > 0) throw new AppError('unsupported_content_type');
    await limits.spendFrom(uploadsPerNetwork, request.ip);
    const browser = readOrCreateBrowser(services, request, reply);
    const { id, expiresAt } = await parts.begin(browser, request.ip, length);
    return reply
      .headers({
        location: `/api/uploads/${id}`,
        'upload-offset': 0,
        'upload-expires': expiresAt.toUTCString(),
      })
      .send();
  });

  route(readUpload, 'anyone', async ({ params, request, reply }) => {
    const upload = await find(request, params.id);
    const isOlder = await underWay.end(params.id);
    const { received, length, expiresAt } = isOlder ? await find(request, params.id) : upload;
    return reply
      .headers({
        'upload-offset': received,
        'upload-length': length,
        'upload-expires': expiresAt.toUTCString(),
      })
      .send();
  });

  route(continueUpload, 'anyone', ({ params, request, reply }) =>
    underWay.run(params.id, async () => {
      const offset = readOffset(request.headers);
      if (request.headers['content-type']?.split(';')[0]?.trim() !== partType)
        throw new AppError('unsupported_content_type');
      const part = await find(request, params.id);
      reply.headers({
        'upload-offset': part.received,
        'upload-expires': part.expiresAt.toUTCString(),
      });
      if (part.received === offset && offset + lengthOf(request) > part.length)
        throw new AppError('body_too_large');
      await limits.spendFrom(partsPerNetwork, request.ip);
      // Node discards a rest only when nothing was read before. Otherwise the next call over this
      // connection would wait forever.
      const received = await parts
        .append(part, offset, request.raw, request.ip)
        .finally(() => void discardRest(request));
      if (received !== undefined) return reply.header('upload-offset', received).send();
      // Another part was first, or the photo was abandoned meanwhile.
      reply.header('upload-offset', (await find(request, params.id)).received);
      throw new AppError('upload_offset_wrong');
    }),
  );

  route(deleteUpload, 'anyone', async ({ params, request }) => {
    await parts.drop(await find(request, params.id));
  });
}
