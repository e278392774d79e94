import { test } from 'vitest';
import { expectScriptsWithin } from './script-weight.ts';

// In 17 files, weighed by what all pages need: what that comes to on the wire, e2e/budgets.spec.ts holds.
test('the tracking page carries at most 120 kB of script, brotli', () =>
  expectScriptsWithin(120_000, 'src/features/tracking/track-page.tsx'));
