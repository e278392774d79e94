import { test } from 'vitest';
import { expectScriptsWithin } from './script-weight.ts';

test('the home page carries at most 85.5 kB of script, brotli', () =>
  expectScriptsWithin(85_500, 'src/features/home/home-page.tsx'));
