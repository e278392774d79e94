import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'vitest';

const client = join(import.meta.dirname, '../dist/client');

interface Entry {
  file: string;
  imports?: string[];
}

/**
 * Expects that all scripts that a visit loads before the first tap or key have at most `budget`
 * bytes, brotli.
 * @param page its source file
 */
export function expectScriptsWithin(budget: number, page: string): void {
  const manifestFile = join(client, 'manifest.json');
  expect(existsSync(manifestFile), 'the pages are built (npm run build)').toBe(true);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Entry>;
  const needed = new Set<string>();
  const collect = (key: string) => {
    const entry = manifest[key];
    if (!entry || needed.has(entry.file)) return;
    needed.add(entry.file);
    entry.imports?.forEach(collect);
  };
  for (const root of ['src/entry-client.tsx', page]) {
    expect(manifest[root], root).toBeDefined();
    collect(root);
  }
  const sizes = [...needed].map((file) => ({
    file,
    bytes: brotliCompressSync(readFileSync(join(client, file))).length,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.info(`${page}: ${total} bytes of script (brotli) in ${sizes.length} files`);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(budget);
}
