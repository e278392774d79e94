import { once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** Opens an event stream; `number` selects a different network for the server's limits. */
export async function openStream(address: string, cookie = '', number = 0) {
  const request = http.get(address, {
    agent: false,
    headers: {
      ...(cookie && { cookie }),
      'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
    },
  });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`a stream answered ${response.statusCode}`);
  let onData = () => {};
  response.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('data:')) onData();
  });
  const next = () =>
    new Promise<number>((resolve) => {
      onData = () => resolve(performance.now());
    });
  return { next, socket: response.socket as Socket, close: () => request.destroy() };
}

const share = (sorted: number[], part: number) =>
  (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);

/** 'p50 4.1 ms, p99 30.2 ms': the median and the 99th percentile. */
export const formatPercentiles = (times: number[]) => {
  const sorted = times.toSorted((one, other) => one - other);
  return `p50 ${share(sorted, 0.5)} ms, p99 ${share(sorted, 0.99)} ms`;
};
