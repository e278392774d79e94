import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../test/app.ts';
import { makePharmacy, makeRequest } from '../../test/factories.ts';
import { readCodes } from '../features/tracking/codes.ts';
import { readMoves } from '../platform/undo.ts';

test('a list of ids may be longer than the parameters of a statement', async () => {
  const app = await useTestApp();
  const { id } = await makeRequest(app, { pharmacyId: (await makePharmacy(app)).id });
  const ids = [...Array.from({ length: 70_000 }, () => randomUUID()), id];
  expect([...(await readCodes(app.db, ids)).keys()]).toEqual([id]);
  expect((await readMoves(app.db, 'requestId', ids)).size).toBe(0);
  const photos = await app.app.files.list(app.db, 'prescriptionRequestId', ids);
  expect(photos.get(id)).toEqual([]);
});
