import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mutant } from './mutants.ts';

/** A fault that no longer applies: its text is gone, or occurs more than once. */
export class DoesNotApply extends Error {}

/** @throws DoesNotApply */
async function readBothWays(root: string, { id, file, find, replace }: Mutant) {
  const before = await readFile(join(root, file), 'utf8').catch(() => undefined);
  if (before === undefined) throw new DoesNotApply(`${id}: there is no file ${file}`);
  const times = before.split(find).length - 1;
  if (times !== 1) throw new DoesNotApply(`${id}: its text stands ${times} times in ${file}`);
  return { before, after: before.replace(find, () => replace) };
}

/** Returns the reasons why faults do not apply to the tree at `root`; empty if all do. */
export async function whyNotApplying(root: string, mutants: Mutant[]): Promise<string[]> {
  const found = await Promise.allSettled(mutants.map((mutant) => readBothWays(root, mutant)));
  return found.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []));
}

/**
 * Plants a fault in the tree at `root`.
 * @returns a function that removes it
 * @throws DoesNotApply
 */
export async function plant(root: string, mutant: Mutant): Promise<() => Promise<void>> {
  const { before, after } = await readBothWays(root, mutant);
  const file = join(root, mutant.file);
  await writeFile(file, after);
  return () => writeFile(file, before);
}
