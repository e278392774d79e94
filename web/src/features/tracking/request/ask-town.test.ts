import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SendablePhoto } from '../../../shared/sending/photo.ts';
import { shownRequestQuery } from '../queries.ts';
import { CoveredGoneError, coversField, sendAskTown } from './ask-town.tsx';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const address = shownRequestQuery('token', { id: 'request' });
const storeOf = (...photos: Blob[]) => ({
  ready: () =>
    Promise.resolve({ photos: photos.map((blob) => ({ blob }) as SendablePhoto), refused: [] }),
});
function form(...ticked: string[]) {
  const data = new FormData();
  for (const name of ticked) data.append(name, 'true');
  return data;
}

test('photos with a begun cover are never sent uncovered', async () => {
  const data = form('photosGoAlong', coversField);
  await expect(sendAskTown(address, data, storeOf())).rejects.toBeInstanceOf(CoveredGoneError);
  expect(asked).toEqual([]);
  await sendAskTown(address, data, storeOf(new Blob(['covered'], { type: 'image/jpeg' })));
  expect(asked).toEqual(['/api/track/token/ask-town/covered?requestId=request']);
});

test.each([
  ['with the tick alone, as they were sent', form('photosGoAlong')],
  ['without the tick, no photo', form(coversField)],
])('the town gets %s', async (_case, data) => {
  await sendAskTown(address, data, storeOf());
  expect(asked).toEqual(['/api/track/token/ask-town?requestId=request']);
});
