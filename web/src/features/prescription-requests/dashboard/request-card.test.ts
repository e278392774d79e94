import { expect, onTestFinished, test, vi } from 'vitest';
import { maxPhotoWaitMs, waitForPictures } from './print-slip.tsx';
import { dueOf } from './request-badges.tsx';
import { messageTo } from './request-body.tsx';

const dueAt = '2026-03-10T12:00:00.000Z';
const at = (time: string) => Date.parse(`2026-03-10T${time}:00.000Z`);

test.each([
  ['10:40', { isLate: false, minutes: 80 }],
  ['12:00', { isLate: false, minutes: 0 }],
  ['12:01', { isLate: true, minutes: 1 }],
  ['14:05', { isLate: true, minutes: 125 }],
])('at %s a request that is due at 12:00', (time, due) => {
  expect(dueOf({ status: 'new', dueAt }, at(time))).toEqual(due);
  expect(dueOf({ status: 'in-progress', dueAt }, at(time))).toEqual(due);
});

test('an ended request is never late', () => {
  expect(dueOf({ status: 'completed', dueAt }, at('14:05'))).toBeNull();
});

const names = { shopName: 'Nile', nameAr: 'صيدلية النيل', nameEn: 'Nile Pharmacy' };

test('name and code keep their own direction inside each other', () => {
  expect(messageTo({ code: '12345678', language: 'ar' }, names)).toBe(
    'السلام عليكم، معكم \u2067صيدلية النيل\u2069. رقم طلبكم: \u20661234\u00a05678\u2069',
  );
  expect(messageTo({ code: null, language: 'en' }, names)).toBe(
    'Hello, this is \u2066Nile Pharmacy\u2069.',
  );
});

test('a slip waits for its photos, and not longer for one that fails', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const there = { decode: () => Promise.resolve() };
  const broken = { decode: () => Promise.reject(new Error('broken')) };
  const slow = { decode: () => new Promise<void>(() => {}) };
  await waitForPictures([there, broken]);

  const late = vi.fn();
  void waitForPictures([there, slow]).then(late);
  await vi.advanceTimersByTimeAsync(maxPhotoWaitMs - 1);
  expect(late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(late).toHaveBeenCalled();
});
