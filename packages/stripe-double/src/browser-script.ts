import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'browser');

/** In the order of their imports. */
export const parts = [
  'language',
  'typing',
  'asking',
  'field',
  'paint-fields',
  'payment-element',
  'elements',
  'stripe',
];

/** One part in plain JavaScript. The parts share one scope, so imports and exports are removed. */
async function readPart(name: string): Promise<string> {
  const typed = await readFile(path.join(folder, `${name}.ts`), 'utf8');
  const { emitWarning } = process;
  try {
    // Node warns that this is experimental, which would puzzle a newcomer.
    process.emitWarning = () => {};
    return stripTypeScriptTypes(typed)
      .replace(/^import [^;]*;$/gm, '')
      .replace(/^export /gm, '');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Returns the script of the payment dialog, in one scope. It needs no build. */
export async function readBrowserScript(): Promise<string> {
  const sources = await Promise.all(parts.map(readPart));
  return `(() => {'use strict';\n${sources.join('\n')}\n})();\n`;
}
