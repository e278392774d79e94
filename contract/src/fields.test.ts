import { expect, test } from 'vitest';
import { httpsUrl, line, text } from './fields.ts';

test('a lone surrogate, which PostgreSQL refuses in JSON, becomes a replacement character', () => {
  expect(text(10).parse('a\ud800b')).toBe('a\ufffdb');
});

test('invisible characters alone are no text, and a text keeps those it needs', () => {
  expect(text(10).safeParse('\u200b \u2060').success).toBe(false);
  expect(text(10).parse('می\u200cخواهم')).toBe('می\u200cخواهم');
});

test('direction marks are removed, and joiners inside words stay', () => {
  expect(text(40).parse('Dr \u202egro.live\u202c \u2066Amna\u2069\u2069')).toBe('Dr gro.live Amna');
  expect(text(40).parse('صيدلية\u200f A\u200e')).toBe('صيدلية A');
});

test.each([
  ['zero width', 'Nile\u200b Phar\ufeffmacy\u2060', 'Nile Pharmacy'],
  ['soft hyphen, grapheme joiner', 'Nile\u00ad Phar\u034fmacy', 'Nile Pharmacy'],
  ['direction marks of either script', '\u200eNile\u200f \u061cPharmacy', 'Nile Pharmacy'],
  ['tags', 'Nile\u{e0041}\u{e007f} Pharmacy', 'Nile Pharmacy'],
  ['fillers that look like nothing', 'Nile\u3164\u115f\u2800 Pharmacy', 'Nile Pharmacy'],
  ['invisible operators, variation marks', 'Nile\u2063 Pharm\ufe0eacy\u{e0101}', 'Nile Pharmacy'],
  ['joiners in Latin', 'Ni\u200cle Phar\u200dmacy', 'Nile Pharmacy'],
  ['joiners around Arabic', '\u200cصيدلية\u200d النيل\u200c', 'صيدلية النيل'],
  ['joiners in a row', 'می\u200c\u200d\u200cخواهم', 'می\u200cخواهم'],
])('marks that nobody sees make no second name of one: %s', (_case, typed, kept) => {
  expect(text(60).parse(typed)).toBe(kept);
});

test('Arabic text keeps the joiners between its letters, and its vowel marks', () => {
  for (const word of ['می\u200cخواهم', 'به\u064e\u200cها', 'هـ\u200dم', 'صَيدَلِيّة'])
    expect(text(40).parse(word)).toBe(word.normalize('NFC'));
  expect(text(40).parse('☕️ 👍🏽 a\u0301')).toBe('☕️ 👍🏽 á');
});

test('a line has no break and no control character, whatever the input', () => {
  for (const sign of ['\n', '\r\n', '\t', '\v', '\u0085', '\u2028', '\u2029'])
    expect(line(40).parse(`Nile${sign}Pharmacy\u0007\u009b`)).toBe('Nile Pharmacy');
  expect(line(80).safeParse('a'.repeat(81)).success).toBe(false);
  expect(line(80).safeParse('\u0085 \u009b').success).toBe(false);
});

test.each([
  'Pharmacy https://example.com',
  'صيدلية www.example.com',
  'Pharmacy example.com',
  'Pharmacy evil.example/login',
  'ftp://example',
  'Pharmacy a@example.com',
  'صيدلية\u200b exa\u200bmple.com',
  'Pharmacy ｅｘａｍｐｌｅ．ｃｏｍ',
])('a line has no link: %s', (written) => {
  const refused = line(80).safeParse(written);
  expect(refused.error?.issues[0]?.message).toBe('contains_link');
});

test.each(['Dr. Amna Hassan', 'د. آمنة', 'Nile Pharmacy No.2', 'St.Mary', 'Omega-3 1.5 ml 24/7'])(
  'a dot or a slash makes no link: %s',
  (written) => {
    expect(line(80).parse(written)).toBe(written);
  },
);

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
