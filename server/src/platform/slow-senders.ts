import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { advisedPartBytes } from '@dawaya/contract/vocabulary/files';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seconds } from './clock.ts';

/** Node's own limit for the head of a call, which it checks every few seconds. */
export const headLimits = {
  headersTimeout: seconds(15),
  connectionsCheckingInterval: seconds(5),
};

const bodyLimits = {
  /** Milliseconds for a body. A body with files gets more time as its bytes arrive. */
  body: seconds(20),
  /**
   * Milliseconds in which the rest of a body is still read after the answer, so that the sender
   * gets to read the answer.
   */
  rest: seconds(15),
};
/** Bytes per millisecond: files may come over a connection of 8 kbit/s. */
const minBytesPerMs = 1;
/** Between two checks of one body, because checking at each byte is too expensive. */
const minWait = seconds(1);
/** Time for the answer to arrive before the connection is destroyed. */
const grace = seconds(1);

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Returns a function that counts the connection's bytes from now on. */
export function countArrived({ socket }: IncomingMessage): () => number {
  // A call from within this process has no connection, and its body is complete.
  if (!(socket instanceof Socket)) return () => Number.POSITIVE_INFINITY;
  const bytesBefore = socket.bytesRead;
  return () => socket.bytesRead - bytesBefore;
}

/** Returns the extra time of a part of a photo, in milliseconds. */
function extraTimeForPart({ routeOptions, headers }: FastifyRequest): number {
  if (!routeOptions.config.endpoint?.bytes) return 0;
  // The server stores the beginning of a longer part, and the sender continues from there.
  const announced = Number(headers['content-length'] ?? advisedPartBytes);
  return Math.min(announced, advisedPartBytes) / minBytesPerMs;
}

/**
 * Ends the connection unless the body is complete in time.
 * @param limit in milliseconds. It is read again when it has passed, because new bytes may extend
 * it.
 */
function endUnlessComplete({ raw }: FastifyRequest, limit: () => number): void {
  const { socket } = raw;
  // Reads of the page renderer have no connection.
  if (raw.complete || !(socket instanceof Socket)) return;
  let timer: NodeJS.Timeout;
  const checkProgress = (waited: number) => {
    if (raw.complete) return;
    const remainingMs = limit() - waited;
    if (remainingMs <= 0) return void socket.destroy();
    const wait = waited === 0 ? remainingMs : Math.max(remainingMs, minWait);
    timer = setTimeout(() => checkProgress(waited + wait), wait).unref();
  };
  checkProgress(0);
  raw.once('end', () => clearTimeout(timer));
}

/** Ends connections that send almost nothing. Register it on `app` before any route. */
export function limitSlowSenders(app: FastifyInstance, { body, rest } = bodyLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) {
      const longer = extraTimeForPart(request);
      const takesFiles = request.routeOptions.config.endpoint?.files;
      const arrived = takesFiles ? countArrived(request.raw) : () => 0;
      endUnlessComplete(request, () => body + longer + arrived() / minBytesPerMs);
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const limit = rest + extraTimeForPart(request);
    endUnlessComplete(request, () => limit);
    done();
  });
}

/** Ends a connection after sending `lastWords`, even when the other side never ends its half. */
export function endWith(socket: Socket, lastWords: string): void {
  socket.end(lastWords, () => setTimeout(() => socket.destroy(), grace).unref());
}
