import { expect, test } from 'vitest';
import { isFinalError, OfflineError, parseApiError } from './errors.ts';

const refusal = (status: number, code?: string) =>
  parseApiError(status, 'Status', JSON.stringify({ error: 'A sentence', code }));

test.each([
  ['a refusal by the server', refusal(404, 'not_found'), true],
  ['a server that has no time now', refusal(429, 'too_many_requests'), false],
  ['a server in trouble', refusal(503, 'unavailable'), false],
  ['what stands between us and the server', parseApiError(404, 'Not Found', '<html>'), false],
  ['no line', new OfflineError('en'), false],
])('%s: whether a later try would get the same answer', (_, error, isOne) => {
  expect(isFinalError(error)).toBe(isOne);
});
