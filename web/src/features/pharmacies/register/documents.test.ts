import { maxFileBytes } from '@dawaya/contract/vocabulary/files';
import { expect, test } from 'vitest';
import { addWithinLimit, documentRefusal, jpegName } from './documents.ts';

test.each([
  ['licence.pdf', 1, null],
  ['Licence.JPEG', maxFileBytes, null],
  ['licence.pdf', maxFileBytes + 1, 'tooLarge'],
  ['photo to be shrunk.png', maxFileBytes + 1, null],
  ['licence.jpg', 0, 'emptyFile'],
  ['licence.pdf.exe', 1, 'wrongType'],
  ['pdf', 1, 'wrongType'],
] as const)('%s of %d bytes: %s', (name, size, why) => {
  expect(documentRefusal({ name, size })).toBe(why);
});

test('a photo converted to JPEG gets that ending', () => {
  expect(jpegName('رخصة 2025.1.PNG')).toBe('رخصة 2025.1.jpg');
});

test('the eleventh document is refused with a message', () => {
  const ten = Array.from({ length: 10 }, (_, index) => index);
  expect(addWithinLimit(ten.slice(1), [10])).toEqual({
    documents: [...ten.slice(1), 10],
    tooMany: false,
  });
  expect(addWithinLimit(ten, [10])).toEqual({ documents: ten, tooMany: true });
});
