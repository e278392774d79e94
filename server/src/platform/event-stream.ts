import type { FastifyReply } from 'fastify';

/** Unread bytes after which a reader counts as gone. */
const maxWaiting = 16 * 1024;

export interface EventStream {
  /** @param data one line of JSON. */
  send(event: string, data: object): void;
  /** Sends a comment, because proxies end connections that are silent for a minute. */
  sendHeartbeat(): void;
  end(): void;
}

/**
 * Turns the answer to a call into a stream of events. It sends the headers at once and bypasses
 * compression, which would buffer. It disconnects a reader that does not read.
 * @param onClose runs once either side has ended the stream, never before this function returns.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  const { raw } = reply;
  reply.hijack();
  // A connection that closed during the checks has emitted its only `close` already.
  if (raw.destroyed) process.nextTick(onClose);
  else raw.once('close', onClose);
  raw.on('error', () => {});
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Without keep-alive, a process that ends need not wait for further calls on the connection.
    connection: 'close',
  });
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.statusCode = 200;
  raw.flushHeaders();
  const write = (text: string) => {
    if (raw.writableLength > maxWaiting) raw.destroy();
    else raw.write(text);
  };
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    sendHeartbeat: () => {
      // The reader has not read the event of half a minute ago.
      if (raw.writableLength > 0) raw.destroy();
      else write(':\n');
    },
    end: () => void raw.end(),
  };
}
