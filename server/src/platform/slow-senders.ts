import { Socket } from 'node:net';
import { advisedPartBytes } from '@dawaya/contract/vocabulary/files';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seconds } from './clock.ts';

/** How long a head may take, of Node's own checking; it is looked at every few seconds. */
export const headLimits = {
  headersTimeout: seconds(15),
  connectionsCheckingInterval: seconds(5),
};

const bodyLimits = {
  /** How long a body may take that brings no files, in milliseconds. */
  body: seconds(20),
  /** For how long what follows an answer is still read, so that the sender comes to read that. */
  rest: seconds(15),
};
/** In bytes a millisecond: a part of a photo may come over a line of 8 kbit/s. */
const slowest = 1;
/** For the answer to arrive before the connection is gone. */
const grace = seconds(1);

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** How much longer a part of a photo may take than any other body, in milliseconds. */
function longerFor({ routeOptions, headers }: FastifyRequest): number {
  if (!routeOptions.config.endpoint?.bytes) return 0;
  // What came of a longer one is kept: its sender goes on from there.
  const announced = Number(headers['content-length'] ?? advisedPartBytes);
  return Math.min(announced, advisedPartBytes) / slowest;
}

/** Ends the connection unless the body has come by then. */
function endUnlessComplete({ raw }: FastifyRequest, limit: number): void {
  const { socket } = raw;
  // A page's own reads come over no connection.
  if (raw.complete || !(socket instanceof Socket)) return;
  const timer = setTimeout(() => raw.complete || socket.destroy(), limit).unref();
  raw.once('end', () => clearTimeout(timer));
}

/**
 * Lets nobody hold a connection by sending next to nothing, but for files, which may come over a
 * slow line. To be put on `app` before any route is.
 */
export function limitSlowSenders(app: FastifyInstance, { body, rest } = bodyLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.endpoint?.files)
      endUnlessComplete(request, body + longerFor(request));
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    endUnlessComplete(request, rest + longerFor(request));
    done();
  });
}

/** Ends a connection with its last words, also when the other side never ends its own half. */
export function endWith(socket: Socket, lastWords: string): void {
  socket.end(lastWords, () => setTimeout(() => socket.destroy(), grace).unref());
}
