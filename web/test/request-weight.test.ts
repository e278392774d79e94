import { test } from 'vitest';
import { expectScriptsWithin } from './script-weight.ts';

// 400 kbps are 50 bytes in a millisecond, and the page waits for these bytes before it is live.
test('the page of a request loads at most 96.5 kB of script, brotli, before it is live', () =>
  expectScriptsWithin(96_500, 'src/features/prescription-requests/request/request-page.tsx'));
