import { expect, test } from 'vitest';
import { cleanName, contentDisposition, replaceEnding } from './file-names.ts';

test.each([
  ['licence.pdf', 'licence.pdf'],
  ['ترخيص الصيدلية.pdf', 'ترخيص الصيدلية.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\scan.jpg', 'scan.jpg'],
  ['a\u0000b\r\nc.jpg', 'abc.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['.htaccess', 'htaccess'],
  ['', 'document'],
  [undefined, 'document'],
  ['...', 'document'],
])('%j becomes %j', (given, kept) => {
  expect(cleanName(given)).toBe(kept);
});

test('a long name keeps its ending within 120 characters', () => {
  const name = cleanName(`${'ص'.repeat(300)}.pdf`);
  expect([...name]).toHaveLength(120);
  expect(name.endsWith('.pdf')).toBe(true);
  expect([...replaceEnding(`${'😀'.repeat(200)}.png`, '.jpg')].length).toBeLessThanOrEqual(120);
});

test('the header is ASCII with safe quotes, and has the real name encoded', () => {
  const header = contentDisposition('attachment', 'ترخيص "1" (نسخة)%.pdf');
  expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.-]+$/);
  expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe('ترخيص "1" (نسخة)%.pdf');
});
