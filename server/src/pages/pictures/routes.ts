import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { states } from '@dawaya/contract/vocabulary/regions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findListed } from '../../features/pharmacies/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { createPictures, etagOf, type Pictures } from './cache.ts';
import type { PictureTexts } from './draw.ts';

const productTexts: PictureTexts = {
  names: ['دوايا', 'Dawaya'],
  places: ['صيدليات السودان في مكان واحد', 'The pharmacies of Sudan in one place'],
};

/** Drawing takes some tenths of a second. Cached pictures do not count. */
const drawnPerNetwork: Limit = { name: 'picture:network', count: 300, window: hours(1) };

export function pictureRoutes(
  app: FastifyInstance,
  { db, clock, limits }: Pick<Services, 'db' | 'clock' | 'limits'>,
  pictures: Pictures = createPictures(),
): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, texts: PictureTexts) => {
    const etag = etagOf(texts);
    const isCurrent = request.headers['if-none-match']?.includes(etag);
    if (!isCurrent && !pictures.has(texts)) await limits.spendFrom(drawnPerNetwork, request.ip);
    reply.headers({ etag, 'cache-control': 'public, max-age=300' });
    if (isCurrent) return reply.code(304).send();
    return reply.type('image/png').send(await pictures.get(texts));
  };

  app.get('/picture.png', (request, reply) => send(request, reply, productTexts));
  app.get<{ Params: { id: string } }>('/pharmacies/:id/picture.png', async (request, reply) => {
    const { id } = request.params;
    const pharmacy = isUuid(id) ? await findListed(db, id, 'ar', clock()) : undefined;
    if (!pharmacy) throw new AppError('not_found');
    const names = [pharmacy.nameAr, pharmacy.nameEn].filter((name) => name !== null);
    return send(request, reply, { names, places: placesOf(pharmacy) });
  });
}

/** Returns city and state in each language, without repeating an equal name. */
function placesOf({ city, state }: { city: string; state: keyof typeof states }): string[] {
  const knownCity = cityOf(city);
  const arabic = [knownCity?.nameAr ?? city, states[state]];
  const english = [knownCity?.city ?? city, state];
  return [[...new Set(arabic)].join('، '), [...new Set(english)].join(', ')];
}
