// Runs a program of ours on the product's Node: node scripts/run.mjs <file.ts> …arguments
import './lib/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('Which program? node scripts/run.mjs <file.ts> …arguments');
  process.exit(2);
}
await ensureInstalled();
process.exit(await runNode([file, ...args]));
