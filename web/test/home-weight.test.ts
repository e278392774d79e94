import { test } from 'vitest';
import { expectScriptsWithin } from './script-weight.ts';

test('the home page carries at most 74 kB of script, brotli', () =>
  expectScriptsWithin(74_000, 'src/features/home/home-page.tsx'));
