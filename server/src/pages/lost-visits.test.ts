import { expect, test } from 'vitest';
import { useTestApp } from '../../test/app.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'ar' };
const lost = [
  '/%E0%A4%A',
  '/%E0%A4%A?lang=%E0',
  '/api/nothing',
  `/api/pharmacies/${'x'.repeat(500)}`,
];

test.each(lost)('a browser at %.20s gets a page in its language, a program JSON', async (url) => {
  const { app } = await useTestApp();
  const page = await app.inject({ url, headers: browser });
  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<html lang="ar" dir="rtl"');
  expect(page.body).toContain('لا توجد صفحة في هذا العنوان');
  expect(page.body).toContain('There is no page at this address');
  expect(page.body).not.toContain('href=""');
  for (const headers of [{}, { accept: 'application/json' }, { accept: '*/*' }]) {
    const answer = await app.inject({ url, headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  }
  const sent = await app.inject({ method: 'POST', url, headers: browser });
  expect(sent.json()).toMatchObject({ code: 'not_found' });
});
