import { test } from 'vitest';
import { expectScriptsWithin } from './script-weight.ts';

// e2e/budgets.spec.ts checks the bytes on the wire.
test('the tracking page loads at most 106.5 kB of script, brotli', () =>
  expectScriptsWithin(106_500, 'src/features/tracking/track-page.tsx'));
