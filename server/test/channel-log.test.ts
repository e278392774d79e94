import { expect, test, vi } from 'vitest';
import { startProcess, useDatabaseAndFolder } from './process.ts';

// The test starts a whole process on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const phone = 'whatsapp:+249912000004';

test('the log of a conversation has neither the number nor its texts', async () => {
  const server = await startProcess(await useDatabaseAndFolder(), {
    LOG_LEVEL: 'trace',
    DEMO_DATA: 'off',
  });
  const page = `${server.address}/dev/phones`;
  await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ phone, text: 'zzmedicine kassala' }),
    redirect: 'manual',
  });
  await vi.waitFor(
    async () => {
      const read = await fetch(`${page}?${new URLSearchParams({ phone })}`);
      expect(await read.text()).toMatch(/class="service"/);
    },
    { timeout: 30_000, interval: 100 },
  );
  server.child.kill('SIGTERM');
  await server.ended;
  const log = server.output();
  expect(log).toContain('/api/webhooks/whatsapp');
  expect(log).not.toMatch(/912000004|zzmedicine/i);
});
