import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken, hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';

type WithCookies = Pick<Services, 'cookies'>;

/** The tokens of browsers named in the current call, which does not carry the cookie yet. */
const newTokens = new WeakMap<FastifyRequest, string>();

/** Returns the hash of the calling browser's token; undefined for a browser without one. */
export function readBrowser({ cookies }: WithCookies, request: FastifyRequest): Buffer | undefined {
  const token = newTokens.get(request) ?? cookies.read(request, 'browser');
  return token === undefined ? undefined : hashOf(token);
}

/**
 * Returns the hash of the calling browser, or of the token that it gets once `remember` is called,
 * for work that may still fail.
 */
export function readOrPromiseBrowser(
  services: WithCookies,
  request: FastifyRequest,
): { hash: Buffer; remember: (reply: FastifyReply) => void } {
  const knownHash = readBrowser(services, request);
  if (knownHash) return { hash: knownHash, remember: () => {} };
  const token = createToken();
  return {
    hash: hashOf(token),
    remember: (reply) => {
      newTokens.set(request, token);
      services.cookies.write(reply, 'browser', token);
    },
  };
}

/**
 * Returns the hash of the calling browser's token, and gives it a token when it has none. Call it
 * for the first sending or unlocking, never for reading.
 * @returns SHA-256 of a random token, which limits use too.
 */
export function readOrCreateBrowser(
  services: WithCookies,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer {
  const { hash, remember } = readOrPromiseBrowser(services, request);
  remember(reply);
  return hash;
}
