import { lookup as systemLookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { seconds } from './clock.ts';
import { writeBounded } from './write-bounded.ts';

/**
 * IPv4 networks outside the public Internet
 * (https://www.iana.org/assignments/iana-ipv4-special-registry).
 */
const notPublic = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/');
  notPublic.addSubnet(address, Number(bits));
}
/** The public IPv6 Internet is one block, except ranges that lead to IPv4 or are for examples. */
const internet6 = new BlockList();
internet6.addSubnet('2000::', 3, 'ipv6');
const notPublic6 = new BlockList();
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(address, bits, 'ipv6');

/**
 * Returns whether an IP address is on the public Internet: not this machine, its network or its
 * provider.
 */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? internet6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
    : !notPublic.check(address);

/** The network access, which a test replaces. */
export interface Internet {
  isPublic: (address: string) => boolean;
  lookup: LookupFunction;
  port: number;
  /** Trusted certificate authorities; Node's by default. */
  ca?: RequestOptions['ca'];
}

const theInternet: Internet = { isPublic: isPublicAddress, lookup: systemLookup, port: 443 };

interface Bounds {
  /** From the first packet to the last byte, in milliseconds. */
  longest?: number;
  maxBytes: number;
}

const megabyte = 1024 * 1024;

/**
 * Downloads a foreign URL into a file: over https at port 443, from the public Internet only,
 * without redirects. It checks the IP address on the connected socket before it writes a byte,
 * because a second look-up may give another IP address.
 * @param target a file that does not exist.
 * @throws Error with the reason.
 */
export async function fetchPublic(
  address: string,
  target: string,
  { longest = seconds(5), maxBytes = 10 * megabyte }: Partial<Bounds> = {},
  { isPublic, lookup, port, ca }: Internet = theInternet,
): Promise<void> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '' || url.username || url.password)
    throw new Error('not an address over https at port 443');
  const signal = AbortSignal.timeout(longest);
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const outgoing = request(url, {
      signal,
      port,
      ca,
      // No pooled connection, because each connection's IP address is checked.
      agent: false,
      lookup: (host, options, done) =>
        lookup(host, { ...options, all: true }, (error, addresses) => {
          const all = Array.isArray(addresses) ? addresses : [];
          const open = all.filter(({ address }) => isPublic(address));
          if (error || open.length === 0)
            return done(error ?? new Error('no public address'), '', 0);
          if (options.all) return done(null, open);
          done(null, open[0]?.address ?? '', open[0]?.family);
        }),
      headers: {
        accept: 'image/jpeg, image/png, image/webp',
        'accept-encoding': 'identity',
        'user-agent': 'Dawaya',
      },
    });
    outgoing.once('socket', (socket: Socket) =>
      socket.once('connect', () => {
        const { remoteAddress = '' } = socket;
        if (!isPublic(remoteAddress)) outgoing.destroy(new Error('not a public address'));
      }),
    );
    outgoing.once('response', resolve).once('error', reject).end();
  });
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`answered ${response.statusCode}`);
  }
  await writeBounded(response, target, { maxBytes, signal });
}
