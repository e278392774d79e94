import { test } from 'vitest';
import { expectScriptsWithin } from './script-weight.ts';

test('the tracking page carries at most 124 kB of script, brotli', () =>
  expectScriptsWithin(124_000, 'src/features/tracking/track-page.tsx'));
