import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Refuses several `Host` headers (RFC 9112, 3.2): proxy and server could each use a different
 * header.
 */
export function assertOneHost(
  { raw: { rawHeaders } }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  done(hosts > 1 ? new AppError('malformed_body', { message: 'two Host headers' }) : undefined);
}
