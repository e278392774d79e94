import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'browser');

/** Each after those that it imports from. */
const parts = ['language', 'typing', 'asking', 'field', 'payment-element', 'elements', 'stripe'];

/** One part as a browser takes it: the parts share one scope, so nothing is imported or exported. */
async function readPart(name: string): Promise<string> {
  const typed = await readFile(path.join(folder, `${name}.ts`), 'utf8');
  const { emitWarning } = process;
  try {
    // Node calls this an experiment, which would puzzle a newcomer.
    process.emitWarning = () => {};
    return stripTypeScriptTypes(typed)
      .replace(/^import [^;]*;$/gm, '')
      .replace(/^export /gm, '');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * The script of the payment dialog, all its names kept to itself. It needs no build.
 */
export async function readBrowserScript(): Promise<string> {
  const sources = await Promise.all(parts.map(readPart));
  return `(() => {'use strict';\n${sources.join('\n')}\n})();\n`;
}
