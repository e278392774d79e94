import { expect, onTestFinished, vi } from 'vitest';
import { startSmppDouble } from '../src/dev/smpp-double.ts';
import type { SmppSettings } from '../src/settings/providers/smpp.ts';
import { type TestAppOptions, useTestApp } from './app.ts';
import { freePort } from './postgres-cluster.ts';

export async function smppSettings(): Promise<SmppSettings> {
  return {
    host: '127.0.0.1',
    port: await freePort(),
    hasTls: false,
    systemId: 'dawaya',
    password: 'secret',
    systemType: 'VMA',
    number: '+249123000000',
  };
}

/** A server of an operator, which ends with the test. */
export async function useOperator(settings: SmppSettings, relayId?: string) {
  const operator = await startSmppDouble({
    settings,
    clock: () => new Date(),
    retryAfter: [20],
    maxTexts: Number.POSITIVE_INFINITY,
    ...(relayId !== undefined && { relayId }),
  });
  onTestFinished(() => operator.close());
  return operator;
}

/** Waits for the connections of the product. */
export const bound = (operator: { state: { binds: number } }, binds = 1) =>
  vi.waitFor(() => expect(operator.state.binds).toBe(binds), 5000);

/** A test app that sends and receives SMS over SMPP. */
export async function useSmppApp(options: TestAppOptions & { relayId?: string } = {}) {
  const settings = await smppSettings();
  const operator = await useOperator(settings, options.relayId);
  const app = await useTestApp({ ...options, config: { smpp: settings, ...options.config } });
  await bound(operator);
  return {
    ...app,
    settings,
    operator,
    /** Runs every waiting job, and waits for the receipts. */
    async run() {
      await app.jobs.runWaiting();
      await operator.settled();
    },
    /** The texts that a phone got, oldest first. */
    received: (phone: string) =>
      operator
        .textsOf(phone)
        .filter(({ isOwn }) => !isOwn)
        .map(({ text }) => text),
  };
}
