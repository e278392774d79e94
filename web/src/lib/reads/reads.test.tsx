import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from './library.ts';
import {
  createReads,
  listReads,
  queryOptions,
  type Reads,
  ReadsContext,
  readsOf,
  useEngine,
} from './reads.ts';
import { useRead } from './use-read.ts';

const townQuery = (city: string) =>
  queryOptions({
    queryKey: ['town', { city }],
    queryFn: async () => (city === 'Nowhere' ? null : `pharmacies of ${city}`),
  });

function Town({ city }: { city: string }) {
  const { data, isPending } = useRead(townQuery(city));
  return isPending ? 'awaited' : (data ?? 'none');
}

const shown = (reads: Reads, city: string) =>
  renderToStaticMarkup(
    <ReadsContext value={reads}>
      <Town city={city} />
    </ReadsContext>,
  );

async function bothSides() {
  const client = createQueryClient();
  for (const city of ['Omdurman', 'Nowhere']) await client.prefetchQuery(townQuery(city));
  const document = JSON.parse(JSON.stringify(listReads(client)));
  return { server: readsOf(client), browser: createReads(document) };
}

test.each([
  ['Omdurman', 'pharmacies of Omdurman'],
  ['Nowhere', 'none'],
  ['Bahri', 'awaited'],
])('a first visit to %s shows the rendered data without the library', async (city, expected) => {
  const { server, browser } = await bothSides();
  expect(shown(server, city)).toBe(expected);
  expect(shown(browser, city)).toBe(expected);
  expect(browser.now().engine).toBeUndefined();
});

let start: unknown;
function Start() {
  start = useEngine();
  return null;
}

test('the browser begins with the very object that hydration starts from', async () => {
  const { server, browser } = await bothSides();
  for (const reads of [server, browser]) {
    // Rendering to a string takes the server's snapshot, as hydration does.
    renderToStaticMarkup(
      <ReadsContext value={reads}>
        <Start />
      </ReadsContext>,
    );
    // Another object counts as a change, and would render the whole page again at once.
    expect(reads.now()).toBe(start);
  }
});

test('the library loads once, and its cache begins with the document’s data', async () => {
  const { browser } = await bothSides();
  let notified = 0;
  browser.subscribe(() => {
    notified += 1;
  });
  const [one, other] = await Promise.all([browser.load(), browser.load()]);
  expect(other).toBe(one);
  expect(browser.start(one.library)).toBe(one.client);
  expect(browser.now().engine).toBe(one);
  expect(notified).toBe(1);
  expect(one.client.getQueryData(townQuery('Omdurman').queryKey)).toBe('pharmacies of Omdurman');
});
