import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, newToken } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';

type WithCookies = Pick<Services, 'cookies'>;

/** What a browser was named in this very call, which does not carry its cookie yet. */
const named = new WeakMap<FastifyRequest, string>();

/** The browser that calls, as the database knows it; undefined for one that has no name yet. */
export function browserIn({ cookies }: WithCookies, request: FastifyRequest): Buffer | undefined {
  const token = named.get(request) ?? cookies.read(request, 'browser');
  return token === undefined ? undefined : hashOf(token);
}

/**
 * The browser that calls, or the name that it gets once `remember` is called: for what may still fail.
 */
export function browserToBe(
  services: WithCookies,
  request: FastifyRequest,
): { hash: Buffer; remember: (reply: FastifyReply) => void } {
  const known = browserIn(services, request);
  if (known) return { hash: known, remember: () => {} };
  const token = newToken();
  return {
    hash: hashOf(token),
    remember: (reply) => {
      named.set(request, token);
      services.cookies.write(reply, 'browser', token);
    },
  };
}

/**
 * The same, and one that has no name gets one: at the first sending or unlocking, never by looking.
 * @returns SHA-256 of a random token, by which limits count too.
 */
export function browserOf(
  services: WithCookies,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer {
  const { hash, remember } = browserToBe(services, request);
  remember(reply);
  return hash;
}
