import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { uploads } from '../../scripts/attack/uploads/uploads.ts';
import { useTestApp } from './app.ts';

// The quick part of `npm run attack`, on a server with the product's sources.

async function useTarget() {
  const { app, url: databaseUrl } = await useTestApp({ config: { rateLimitScale: 100_000 } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, databaseUrl };
}

test.each([uploads])('the attack on $name holds: $holds', async ({ run }) => {
  const target = await useTarget();
  const { tried, held, breaches } = await run({
    target,
    quick: true,
    until: performance.now() + 15_000,
  });
  expect(breaches).toEqual([]);
  expect(held).toBe(tried);
  expect(tried).toBeGreaterThan(100);
});
