import { test } from 'vitest';
import { expectScriptsWithin } from './script-weight.ts';

// What that comes to on the wire, e2e/budgets.spec.ts holds.
test('the tracking page carries at most 106.5 kB of script, brotli', () =>
  expectScriptsWithin(106_500, 'src/features/tracking/track-page.tsx'));
