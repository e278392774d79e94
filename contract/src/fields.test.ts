import { expect, test } from 'vitest';
import { httpsUrl, text } from './fields.ts';

test('half a character, which PostgreSQL refuses in JSON, is no reason to fail', () => {
  expect(text(10).parse('a\ud800b')).toBe('a\ufffdb');
});

test('signs that nobody sees are no text, and stay within one', () => {
  expect(text(10).safeParse('\u200b \u2060').success).toBe(false);
  expect(text(10).parse('می\u200cخواهم')).toBe('می\u200cخواهم');
});

test('marks that turn the direction of what follows are taken out, those inside words stay', () => {
  expect(text(40).parse('Dr \u202egro.live\u202c \u2066Amna\u2069\u2069')).toBe('Dr gro.live Amna');
  expect(text(40).parse('صيدلية\u200f A\u200e')).toBe('صيدلية\u200f A\u200e');
});

test.each([
  ['https://example.com/a.jpg', true],
  ['https://موقع.السودان/صورة.jpg', true],
  ['https://example.com:8443/a.jpg', true],
  ['http://example.com/a.jpg', false],
  ['https://localhost/a.jpg', false],
  ['https://127.0.0.1/a.jpg', false],
  ['https://[::1]/a.jpg', false],
  ['https://amna:secret@example.com/a.jpg', false],
  ['javascript:alert(1)', false],
])('%s may be the address of a picture: %s', (address, may) => {
  expect(httpsUrl.safeParse(address).success).toBe(may);
});
