import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../settings/addresses.ts';
import type { Config } from '../settings/config.ts';
import { AppError } from './app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes by another website's page in a user's browser (docs/sessions.md). It accepts a
 * request with neither `Origin` nor a cross-site `Sec-Fetch-Site`: old browsers omit both on
 * same-origin posts, and the session cookie is `SameSite=Lax` besides.
 * @throws AppError `foreign_origin`.
 */
export function createOriginCheck(config: Pick<Config, 'publicUrl' | 'isProduction'>) {
  const publicOrigin = new URL(config.publicUrl).origin;
  return async (request: FastifyRequest): Promise<void> => {
    const { origin, cookie, authorization } = request.headers;
    if (safeMethods.has(request.method)) return;
    if (authorization && !cookie) return;
    const site = request.headers['sec-fetch-site'];
    // A form on a page without referrer sends `Origin: null`. No script can set `Sec-Fetch-Site`.
    if (origin === 'null' && site === 'same-origin') return;
    if (origin === undefined) {
      if (site === undefined || site === 'same-origin' || site === 'none') return;
    }
    if (origin === publicOrigin) return;
    // Another website may point its own name at this machine, so only this machine's names count.
    const isOwn = origin === `${request.protocol}://${request.host}`;
    if (!config.isProduction && isOwn && isLoopback(request.hostname)) return;
    throw new AppError('foreign_origin', { message: `origin ${origin ?? 'absent'}` });
  };
}
