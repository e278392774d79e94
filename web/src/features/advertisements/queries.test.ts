import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answerInProcess } from '../../lib/api.ts';
import { createQueryClient } from '../../lib/reads/library.ts';
import { ownAdvertisementsQuery, showAdvertisement } from './queries.ts';

const advertisement = (id: string) => ({ id, pharmacyId: 'p1' }) as Advertisement;

test('a list that was loading when an advertisement was created is read again', async () => {
  const client = createQueryClient();
  const older = [advertisement('a1')];
  const created = advertisement('a2');
  let calls = 0;
  answerInProcess(client, (_path, { signal }) => {
    calls += 1;
    if (calls > 1) return Promise.resolve(Response.json([created, ...older]));
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const list = new QueryObserver(client, ownAdvertisementsQuery('p1'));
  const leave = list.subscribe(() => {});
  await showAdvertisement(client, created);
  await expect.poll(() => list.getCurrentResult().data).toEqual([created, ...older]);
  leave();
});
