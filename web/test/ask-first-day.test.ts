import { expect, test } from 'vitest';
import { render } from '../src/entry-server.tsx';
import { ar, en } from '../src/i18n/ask.ts';

const pageOf = (language: 'ar' | 'en', cities: object[]) =>
  render({
    path: '/ask',
    search: '',
    preferences: { language, theme: 'light', roles: [], lowData: false },
    publicUrl: 'https://dawaya.example',
    transport: async () => Response.json(cities),
  });

test.each([
  ['en', en],
  ['ar', ar],
] as const)(
  '/ask says on a day without pharmacies that nobody reads it: %s',
  async (language, t) => {
    const { html } = await pageOf(language, []);
    expect(html).toContain(t.firstDay.title);
    expect(html).toContain(t.firstDay.text);
    const listed = await pageOf(language, [{ city: 'Bahri', pharmacies: 1 }]);
    expect(listed.html).not.toContain(t.firstDay.title);
  },
);
