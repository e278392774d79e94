import { test } from 'vitest';
import { expectScriptsWithin } from './script-weight.ts';

// In 17 files where it was 39: what that saves on the wire, e2e/budgets.spec.ts holds.
test('the tracking page carries at most 130 kB of script, brotli', () =>
  expectScriptsWithin(130_000, 'src/features/tracking/track-page.tsx'));
