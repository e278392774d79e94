import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { forwardedFor } from '../../scripts/attack/logging-in/forwarded-for.ts';
import { lockOut } from '../../scripts/attack/logging-in/lock-out.ts';
import { parts } from '../../scripts/attack/uploads/parts.ts';
import { starvation } from '../../scripts/attack/uploads/starvation.ts';
import { uploads } from '../../scripts/attack/uploads/uploads.ts';
import { readConfig } from '../src/settings/config.ts';
import { useTestApp } from './app.ts';

// The quick part of `npm run attack`, on a server that runs the sources.
vi.setConfig({ testTimeout: 40_000 });

async function useTarget(settings: Record<string, string> = {}) {
  const { rateLimitScale, trustProxy } = readConfig({ RATE_LIMIT_SCALE: '100000', ...settings });
  const { app, url: databaseUrl } = await useTestApp({ config: { rateLimitScale, trustProxy } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, databaseUrl };
}

test.each([uploads, parts, starvation, lockOut, forwardedFor])(
  'the attack on $name holds: $holds',
  async (attack) => {
    const { settings, run } = attack;
    const target = await useTarget(settings);
    const { tried, held, breaches } = await run({
      target,
      quick: true,
      // The time ends an attack only if a call hangs, so a busy machine tries as much as an idle
      // one.
      until: performance.now() + 30_000,
    });
    expect(breaches).toEqual([]);
    expect(held).toBe(tried);
    // A try of this attack is a request with a photo, which takes much longer than the others.
    expect(tried).toBeGreaterThan(attack === starvation ? 15 : 50);
  },
);
