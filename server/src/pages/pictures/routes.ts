import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { states } from '@dawaya/contract/vocabulary/regions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findListed } from '../../features/pharmacies/queries.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Services } from '../../services.ts';
import { createPictures, etagOf, type Pictures } from './cache.ts';
import type { PictureTexts } from './draw.ts';

const own: PictureTexts = {
  names: ['دوايا', 'Dawaya'],
  places: ['صيدليات السودان في مكان واحد', 'The pharmacies of Sudan in one place'],
};

/** The pictures that messengers show beside an address: of a listed pharmacy, and of the product. */
export function pictureRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  pictures: Pictures = createPictures(),
): void {
  app.get('/picture.png', (request, reply) => send(request, reply, pictures, own));
  app.get<{ Params: { id: string } }>('/pharmacies/:id/picture.png', async (request, reply) => {
    const { id } = request.params;
    const found = isUuid(id) ? await findListed(db, id, 'ar', clock()) : undefined;
    if (!found) throw new AppError('not_found');
    const names = [found.nameAr, found.nameEn].filter((name) => name !== null);
    return send(request, reply, pictures, { names, places: placesOf(found) });
  });
}

/** City and state in each language, what is called alike said once. */
function placesOf({ city, state }: { city: string; state: keyof typeof states }): string[] {
  const known = cityOf(city);
  const arabic = [known?.nameAr ?? city, states[state]];
  const english = [known?.city ?? city, state];
  return [[...new Set(arabic)].join('، '), [...new Set(english)].join(', ')];
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  pictures: Pictures,
  texts: PictureTexts,
): Promise<FastifyReply> {
  const etag = etagOf(texts);
  reply.headers({ etag, 'cache-control': 'public, max-age=300' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('image/png').send(await pictures(texts));
}
