import { test } from 'vitest';
import { expectScriptsWithin } from './script-weight.ts';

test('the home page carries at most 95 kB of script, brotli', () =>
  expectScriptsWithin(95_000, 'src/features/home/home-page.tsx'));
