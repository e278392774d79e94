import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const everything = ['contract', 'packages', 'server', 'web', 'e2e', 'scripts'];

/**
 * Makes an editable copy of the product with the installed packages, deleted after the test.
 * @param folders the folders that the test needs
 */
export function copyProduct(folders = everything): string {
  const tree = mkdtempSync(join(tmpdir(), 'dawaya-copy-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true, maxRetries: 5 }));
  const made = /\/(dist|node_modules)(\/|$)/;
  for (const path of folders) {
    const filter = (from: string) => !made.test(from.slice(root.length - 1));
    cpSync(join(root, path), join(tree, path), { recursive: true, filter });
  }
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(root, path), join(tree, path));
  mkdirSync(join(tree, 'node_modules/@dawaya'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@dawaya' && name !== '.dawaya-install')
      symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  }
  // The copy uses its own versions of the product's packages.
  const own = join(root, 'node_modules/@dawaya');
  for (const name of readdirSync(own)) {
    symlinkSync(readlinkSync(join(own, name)), join(tree, 'node_modules/@dawaya', name));
  }
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  writeFileSync(join(tree, 'node_modules/.dawaya-install'), lock.digest('hex'));
  return tree;
}
