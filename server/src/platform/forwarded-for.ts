import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Some proxies write the port of the connection behind its IP address. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

function parseAddress(entry: string): string | undefined {
  const [, bracketed, v4] = withPort.exec(entry) ?? [];
  const address = bracketed ?? v4 ?? entry;
  return isIP(address) ? address : undefined;
}

/**
 * Returns the addresses of an `X-Forwarded-For` without ports, from the right up to the first
 * invalid entry. The entries left of it come from no trusted proxy.
 */
export function validForwardedFor(header: string): string {
  const addresses: string[] = [];
  for (const entry of header.split(',').reverse()) {
    const address = parseAddress(entry.trim());
    if (!address) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}

/**
 * Leaves only IP addresses in `X-Forwarded-For`, so that a limit counts networks and not texts. If
 * the rightmost entry is invalid, it removes the header, so the caller is the address of the
 * connection. Register it before any hook that reads the caller's IP address.
 */
export function sanitizeForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const header = headers['x-forwarded-for'];
    if (header !== undefined) {
      const addresses = validForwardedFor(String(header));
      if (addresses) headers['x-forwarded-for'] = addresses;
      else delete headers['x-forwarded-for'];
    }
    done();
  });
}
