import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { OutageError } from '../database/errors.ts';
import { AppError } from './app-error.ts';
import { minutes } from './clock.ts';
import { createLoggerOptions, describeError, maskAddress } from './logging.ts';

test.each([
  ['/api/pharmacies', '/api/pharmacies'],
  ['/api/pharmacies?search=insulin&near=15,32', '/api/pharmacies?…'],
  ['/track/abcDEF-_123', '/track/…'],
  ['/api/track/abcDEF-_123?lang=ar', '/api/track/…?…'],
  ['/track/abc/?x', '/track/…/?…'],
  ['/api/track/abcDEF-_123/events', '/api/track/…/events'],
  ['/api/availability-alerts/abcDEF-_123/end', '/api/availability-alerts/…/end'],
  ['//track//abc', '/track/…'],
  ['/%74rack/abc', '/track/…'],
  ['/api%2ftrack/abc', '/api/track/…'],
  ['/api/uploads', '/api/uploads'],
  ['/api/uploads/abcDEF-_123', '/api/uploads/…'],
])('%s is %s in the log', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

test('a failed query is logged with cause and place, without its values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "x"'), {
    code: '23505',
    constraint: 'x',
    detail: 'Key (email)=(amna@example.com) already exists.',
  });
  const values = ['Amna\n    at home', 'amna@example.com'];
  const described = describeError(new DrizzleQueryError('insert into t ($1)', values, cause));
  expect(described).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: insert into t ($1)',
    stack: expect.stringContaining('logging.test.ts'),
    cause: { code: '23505', constraint: 'x', message: cause.message },
  });
  expect(JSON.stringify(described)).not.toMatch(/amna|home/i);
});

test('a refused mail is logged without its recipient', () => {
  const refusal = Object.assign(new Error('550 <amna.hassan@example.com> is unknown'), {
    responseCode: 550,
    rejected: ['amna.hassan@example.com'],
  });
  expect(describeError(refusal)).toMatchObject({
    message: '550 <…@example.com> is unknown',
    responseCode: 550,
  });
  expect(JSON.stringify(describeError(refusal))).not.toContain('amna');
});

test('a thrown value that is no error is logged too', () => {
  expect(describeError('no amna@example.com').message).toBe('no …@example.com');
});

test('an outage is one line with its cause, and another after a minute without it', () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      const { level: _, time, pid, hostname, ...rest } = JSON.parse(String(line));
      lines.push(rest);
      done();
    },
  });
  let now = 0;
  const { log } = fastify({
    logger: { ...createLoggerOptions('info', () => new Date(now)), stream },
  });
  const gone = new OutageError('query', { cause: new Error('amna@example.com: reset') });
  const failed = new DrizzleQueryError('select 1', [], new Error('Connection terminated'));
  const bucket = new AppError('data_unreachable', { parts: ['storage'], cause: new Error('slow') });
  log.error({ err: gone }, 'one call');
  log.child({ reqId: 2 }).warn({ err: failed }, 'another');
  log.error({ err: bucket }, 'a photo');
  // The mail server is not a part of the product, so each of its errors is logged.
  const mail = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  log.error({ err: mail }, 'mail: will be tried again');
  now += minutes(1);
  log.error({ err: failed }, 'still');
  now += minutes(1) + 1;
  log.error({ err: failed }, 'again');
  expect(lines).toEqual([
    { part: 'database', cause: '…@example.com: reset', msg: 'outage' },
    { part: 'storage', cause: 'slow', msg: 'outage' },
    { err: expect.objectContaining({ code: 'ECONNREFUSED' }), msg: 'mail: will be tried again' },
    { part: 'database', cause: 'Connection terminated', msg: 'outage' },
  ]);
});
