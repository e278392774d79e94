import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Some proxies write the port of the connection behind its address. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

function addressOf(entry: string): string | undefined {
  const [, bracketed, v4] = withPort.exec(entry) ?? [];
  const address = bracketed ?? v4 ?? entry;
  return isIP(address) ? address : undefined;
}

/**
 * The addresses of an `X-Forwarded-For`, up to the first entry from the right that is none: behind it
 * no proxy says who called.
 */
export function readableForwardedFor(written: string): string {
  const addresses: string[] = [];
  for (const entry of written.split(',').reverse()) {
    const address = addressOf(entry.trim());
    if (!address) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}

/**
 * Leaves only addresses in `X-Forwarded-For`, so that a limit counts networks and not texts: an
 * entry that is no address makes the caller the connection that it came over. To be put on `app`
 * before anything asks who calls.
 */
export function readForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const written = headers['x-forwarded-for'];
    if (written !== undefined) {
      const addresses = readableForwardedFor(String(written));
      if (addresses) headers['x-forwarded-for'] = addresses;
      else delete headers['x-forwarded-for'];
    }
    done();
  });
}
