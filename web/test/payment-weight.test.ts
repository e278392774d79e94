import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '../dist/client');

interface Entry {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

/** The modules that only the opening payment dialog may load. */
const payment = [
  'src/features/advertisements/payment/provider-script.ts',
  'src/features/advertisements/payment/card-form.tsx',
];
const managePage = 'src/features/advertisements/manage/manage-page.tsx';
/** Texts in the provider's libraries that survive the build. */
const traces = ['js.stripe.com', 'Unsupported prop change', '_registerWrapper'];

const manifestFile = join(client, 'manifest.json');
expect(existsSync(manifestFile), 'the pages are built (npm run build)').toBe(true);
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Entry>;

/** A script with all its imports, by their manifest keys. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  const entry = manifest[key];
  if (!entry || found.has(key)) return found;
  found.add(key);
  for (const imported of entry.imports ?? []) withImports(imported, found);
  return found;
}
const source = (key: string) => readFileSync(join(client, manifest[key]?.file ?? ''), 'utf8');
const all = (keys: readonly string[]) => new Set(keys.flatMap((key) => [...withImports(key)]));

test("only the payment dialog loads the provider's libraries", () => {
  for (const key of payment) expect(manifest[key]?.isDynamicEntry, key).toBe(true);
  const importers = Object.entries(manifest)
    .filter(([, entry]) => entry.dynamicImports?.some((key) => payment.includes(key)))
    .map(([key]) => key);
  expect(importers).toEqual([managePage]);

  const pages = Object.keys(manifest).filter(
    (key) => !payment.includes(key) && (manifest[key]?.isEntry || manifest[key]?.isDynamicEntry),
  );
  expect(pages).toContain(managePage);
  const withPages = all(pages);
  for (const key of payment) expect(withPages, key).not.toContain(key);
  for (const key of withPages) {
    if (!manifest[key]?.file.endsWith('.js')) continue;
    const script = source(key);
    for (const trace of traces) expect(script.includes(trace), `${trace} in ${key}`).toBe(false);
  }
  const dialog = [...all(payment)].map(source).join('\n');
  for (const trace of traces) expect(dialog, trace).toContain(trace);
});

test('the bytes of the payment dialog are printed, and stay small', () => {
  const before = withImports(managePage);
  for (const key of withImports('src/entry-client.tsx')) before.add(key);
  const added = [...all(payment)].filter((key) => !before.has(key));
  const bytes = added.map((key) => brotliCompressSync(source(key)).length);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  console.info(
    `payment dialog: ${total} bytes of script (brotli) in ${added.length} files, beside the provider's own script`,
  );
  expect(total).toBeLessThanOrEqual(15_000);
});
