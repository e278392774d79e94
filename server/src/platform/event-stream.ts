import type { FastifyReply } from 'fastify';

/** Of what a reader has not taken yet, in bytes: then it is taken for one that does not read. */
const mostWaiting = 16 * 1024;

/** Server-sent events on their way to one reader. */
export interface EventStream {
  /** @param data one line of JSON. */
  send(event: string, data: object): void;
  /** Two bytes that no reader is told of: proxies end what is silent for a minute. */
  beat(): void;
  end(): void;
}

/**
 * Makes the answer to a call a stream of events: headers at once, past compression and whatever else
 * would gather it. A reader that does not read is cut off.
 * @param onClose when either side has ended it, never before this returns.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  const { raw } = reply;
  reply.hijack();
  // Who left while the call was looked into has closed it already, and that is told only once.
  if (raw.destroyed) process.nextTick(onClose);
  else raw.once('close', onClose);
  raw.on('error', () => {});
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A process that ends waits for no connection that could still bring another call.
    connection: 'close',
  });
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.statusCode = 200;
  raw.flushHeaders();
  const write = (text: string) => {
    if (raw.writableLength > mostWaiting) raw.destroy();
    else raw.write(text);
  };
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => {
      // What was sent half a minute ago still waits here: nobody takes it.
      if (raw.writableLength > 0) raw.destroy();
      else write(':\n');
    },
    end: () => void raw.end(),
  };
}
