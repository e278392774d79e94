import type { IncomingMessage } from 'node:http';
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
  /** How long a body may take, in milliseconds; one with files has more as its bytes come. */
  body: seconds(20),
  /** For how long what follows an answer is still read, so that the sender comes to read that. */
  rest: seconds(15),
};
/** In bytes a millisecond: files may come over a line of 8 kbit/s. */
const slowest = 1;
/** Between two looks at one body: it is not looked at for each byte. */
const leastWait = seconds(1);
/** For the answer to arrive before the connection is gone. */
const grace = seconds(1);

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** @returns what counts the bytes that come over the call's connection from now on. */
export function countArrived({ socket }: IncomingMessage): () => number {
  // A call from within this process has no connection, and its body is there.
  if (!(socket instanceof Socket)) return () => Number.POSITIVE_INFINITY;
  const before = socket.bytesRead;
  return () => socket.bytesRead - before;
}

/** How much longer a part of a photo may take than any other body, in milliseconds. */
function longerForPart({ routeOptions, headers }: FastifyRequest): number {
  if (!routeOptions.config.endpoint?.bytes) return 0;
  // What came of a longer one is kept: its sender goes on from there.
  const announced = Number(headers['content-length'] ?? advisedPartBytes);
  return Math.min(announced, advisedPartBytes) / slowest;
}

/**
 * Ends the connection unless the body has come by then.
 * @param limit in milliseconds, asked again when it is over: what came meanwhile may extend it.
 */
function endUnlessComplete({ raw }: FastifyRequest, limit: () => number): void {
  const { socket } = raw;
  // A page's own reads come over no connection.
  if (raw.complete || !(socket instanceof Socket)) return;
  let timer: NodeJS.Timeout;
  const look = (waited: number) => {
    if (raw.complete) return;
    const left = limit() - waited;
    if (left <= 0) return void socket.destroy();
    const wait = waited === 0 ? left : Math.max(left, leastWait);
    timer = setTimeout(() => look(waited + wait), wait).unref();
  };
  look(0);
  raw.once('end', () => clearTimeout(timer));
}

/**
 * Lets nobody hold a connection by sending next to nothing. To be put on `app` before any route is.
 */
export function limitSlowSenders(app: FastifyInstance, { body, rest } = bodyLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) {
      const longer = longerForPart(request);
      const takesFiles = request.routeOptions.config.endpoint?.files;
      const arrived = takesFiles ? countArrived(request.raw) : () => 0;
      endUnlessComplete(request, () => body + longer + arrived() / slowest);
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const limit = rest + longerForPart(request);
    endUnlessComplete(request, () => limit);
    done();
  });
}

/** Ends a connection with its last words, also when the other side never ends its own half. */
export function endWith(socket: Socket, lastWords: string): void {
  socket.end(lastWords, () => setTimeout(() => socket.destroy(), grace).unref());
}
