import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';

const rounds = 3;
const seconds = 4;
const connections = 40;

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} refused ${result.non2xx + result.errors} requests`);
  return result.requests.average;
}

/** A bare `node:http` server that sends these bytes: the most that this machine can do. */
async function startYardstick(bytes: Buffer, headers: Record<string, string>) {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Requests per second of the public list beside the yardstick, in alternating rounds, so that a
 * noisy machine disturbs both. The yardstick runs in a process of its own, as the server does.
 */
export async function measurePublicList(url: string, yardstickUrl: string) {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await requestsPerSecond(yardstickUrl));
    ours.push(await requestsPerSecond(`${url}/api/pharmacies`));
  }
  return {
    ours: median(ours),
    bare: median(bare),
    share: median(ours.map((value, round) => value / (bare[round] ?? 1))),
  };
}

if (import.meta.main) {
  const [from] = process.argv.slice(2);
  if (!from) throw new Error('usage: node bench/public-list.ts URL-TO-COPY');
  const { request } = await import('node:http');
  const [answer] = await once(
    request(from, { headers: { 'accept-encoding': 'br' } }).end(),
    'response',
  );
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const { date, connection, 'keep-alive': _, ...headers } = answer.headers;
  const { url } = await startYardstick(Buffer.concat(chunks), headers);
  console.log(url);
}
