import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import type { Database } from '../../database/client.ts';
import { createNotifier } from './notifier.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('a notification retains no memory', async () => {
  const { db } = await useTestApp();
  const answers: WeakRef<object>[] = [];
  const observed = {
    execute: async (...asked: Parameters<Database['execute']>) => {
      const answer = await db.execute(...asked);
      answers.push(new WeakRef(answer));
      return answer;
    },
  } as unknown as Database;
  const errors: unknown[] = [];
  const notifier = createNotifier(observed, (error) => errors.push(error));
  for (let count = 0; count < 5; count++) {
    notifier.notify([`pharmacy:${count}`]);
    await notifier.stop();
  }
  expect(errors).toEqual([]);
  expect(answers).toHaveLength(5);
  // The collector does not free objects that this turn of the event loop has used.
  await turn();
  collectGarbage();
  // The connection itself may keep the last one.
  const kept = answers.filter((answer) => answer.deref() !== undefined);
  expect(kept.length).toBeLessThanOrEqual(1);
  await notifier.stop();
});
