import { test } from 'vitest';
import { expectScriptsWithin } from './script-weight.ts';

test('the home page carries at most 86 kB of script, brotli', () =>
  expectScriptsWithin(86_000, 'src/features/home/home-page.tsx'));
