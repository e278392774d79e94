import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createToken, hashOf } from '../../server/src/platform/secrets.ts';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { makeRequest } from '../../server/test/factories.ts';
import { openConnection } from '../../web/src/lib/live/connection.ts';
import { call, inSeconds, inWords, percentile } from './calls.ts';
import { holdings, inMB } from './holdings.ts';
import { createTally, type Outcome } from './outcome.ts';

// The page's code reads its language here.
Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } });

const usual = 2000;
/** In milliseconds, from the server's readiness until each stream has had an event. */
const longest = 60_000;
/** In milliseconds, for a list while all connect again. */
const longestList = 5000;
/** In bytes of memory for a stream, as the system counts it. */
const mostBytes = 100_000;

/**
 * Gives each stream a network of its own, like a proxy on this machine, because a server allows two
 * hundred streams to one network.
 */
async function startProxy(server: string) {
  const { hostname, port } = new URL(server);
  const agent = new http.Agent();
  let network = 0;
  const proxy = http.createServer((request, reply) => {
    network += 1;
    const from = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`;
    const headers = { ...request.headers, 'x-forwarded-for': from };
    const far = http.request({ agent, hostname, port, path: request.url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => reply.destroy()).pipe(reply);
    });
    far.on('error', () => reply.destroy());
    reply.on('close', () => far.destroy());
    far.end();
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', 2048, () => done()));
  const address = proxy.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop() {
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/**
 * Two thousand pages follow requests with the page's own code, and the server restarts. Every
 * stream opens again, spread over time, and lists are answered meanwhile.
 */
export async function openStreams(count = usual): Promise<Outcome> {
  const { outcome, expect, note } = createTally();
  const place = await openTestEnvironment();
  const settings = { TRUST_PROXY: 'loopback' };
  const leave: (() => void)[] = [];
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
  try {
    const pharmacyId = await place.makePharmacy();
    const tokens = Array.from({ length: count }, createToken);
    for (const token of tokens)
      await makeRequest(
        { db: place.db, clock: () => new Date() },
        { pharmacyId, trackingTokenHash: hashOf(token) },
      );
    let server = await place.start(settings);
    await server.ready();
    await call(`${server.url}/api/pharmacies`);
    const before = holdings(server);
    proxy = await startProxy(server.url);

    const heard = new Map<string, number>();
    const refused: number[] = [];
    for (const token of tokens) {
      const { close } = openConnection(
        `${proxy.url}/api/track/${token}/events`,
        () => heard.set(token, performance.now()),
        (status) => refused.push(status),
      );
      leave.push(close);
      if (leave.length % 20 === 0) await pause(20);
    }
    const allHear = async () => {
      const since = performance.now();
      while (heard.size < count && performance.now() - since < longest) await pause(50);
    };
    await allHear();
    expect(heard.size === count, () => `${heard.size} of ${count} streams opened`);
    const open = holdings(server);

    heard.clear();
    const told = performance.now();
    server.child.kill('SIGTERM');
    const code = await server.ended;
    const ended = performance.now();
    expect(code === 0, () => `the server ended with ${code}`);
    server = await place.start(settings, Number(new URL(server.url).port));
    await server.ready();
    const ready = performance.now();
    let isOver = false;
    const lists: Awaited<ReturnType<typeof call>>[] = [];
    const reading = (async () => {
      while (!isOver) {
        lists.push(await call(`${server.url}/api/pharmacies`));
        await pause(50);
      }
    })();
    await allHear();
    const again = holdings(server);
    isOver = true;
    await reading;

    for (let index = 0; index < count; index += 1) {
      const token = tokens[index] ?? '';
      expect(heard.has(token), () => `stream ${index} was not connected again`);
    }
    for (const list of lists)
      expect(list.status === 200 && list.ms < longestList, () => `a list: ${inWords(list)}`);
    expect(refused.length === 0, () => `refused for good: ${refused.join(', ')}`);
    const waits = [...heard.values()].map((moment) => moment - ready);
    const inSecond = Map.groupBy(waits, (wait) => Math.floor(wait / 1000));
    const mostInOneSecond = Math.max(...[...inSecond.values()].map(({ length }) => length));
    expect(
      mostInOneSecond <= count * 0.75,
      () => `${mostInOneSecond} connected again within one second`,
    );
    const times = lists.map(({ ms }) => ms);
    note(
      `${count} streams; SIGTERM to end ${inSeconds(ended - told)}, ready ${inSeconds(ready - ended)} later; the last is back ${inSeconds(Math.max(...waits))} after that, half after ${inSeconds(percentile(waits, 0.5))}, at most ${mostInOneSecond} in one second`,
    );
    note(
      `${lists.length} lists meanwhile: p50 ${inSeconds(percentile(times, 0.5))}, most ${inSeconds(Math.max(...times))}`,
    );
    for (const close of leave.splice(0)) close();
    if (before && open && again) {
      const each = (open.bytes - before.bytes) / count;
      expect(each < mostBytes, () => `a stream takes ${Math.round(each / 1000)} kB`);
      expect(
        again.bytes < open.bytes * 1.5 + 50e6,
        () => `${inMB(again.bytes)} after the restart, ${inMB(open.bytes)} before`,
      );
      const deadline = performance.now() + 20_000;
      const left = () => (holdings(server)?.descriptors ?? 0) - before.descriptors;
      while (left() > 20 && performance.now() < deadline) await pause(100);
      expect(left() <= 20, () => `${left()} descriptors more than before, with no stream open`);
      expect(
        again.descriptors < before.descriptors + count + 100,
        () => `${again.descriptors} descriptors for ${count} streams`,
      );
      note(
        `memory ${inMB(before.bytes)} before, ${inMB(open.bytes)} with all streams (${Math.round(each / 1000)} kB each), ${inMB(again.bytes)} after the restart; descriptors ${before.descriptors}, ${open.descriptors}, ${again.descriptors}, and ${left() + before.descriptors} when all have left`,
      );
    }
  } finally {
    for (const close of leave) close();
    proxy?.stop();
    await place.close();
  }
  return outcome;
}
