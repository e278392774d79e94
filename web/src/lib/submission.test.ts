import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forbidStorage, stubStorage } from '../../test/browser-storage.ts';
import { OfflineError, parseApiError } from './errors.ts';
import { clearStored } from './store/store.ts';
import {
  deleteSubmission,
  readSubmission,
  submissionOf,
  submitIdempotently,
  writeSubmission,
} from './submission.ts';

const hours = 60 * 60 * 1000;
let local: Record<string, string>;

beforeEach(() => {
  ({ local } = stubStorage());
});
afterEach(() => {
  clearStored('drafts');
  vi.unstubAllGlobals();
});

function line(...answers: (string | Error)[]) {
  const keys: (string | undefined)[] = [];
  const send = async (headers: Record<string, string>) => {
    keys.push(headers['idempotency-key']);
    const answer = answers.shift() ?? 'sent';
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { keys, send };
}
const refusal = (code: string) =>
  parseApiError(409, 'Conflict', JSON.stringify({ error: '', code }));

it('repeats the key until there is an answer, and then takes another', async () => {
  const { keys, send } = line(new OfflineError('en'), refusal('doctor_unavailable'));
  await expect(submitIdempotently('contact', ['words'], send)).rejects.toThrow('offline');
  await expect(submitIdempotently('contact', ['words'], send)).rejects.toThrow('409');
  expect(await submitIdempotently('contact', ['words'], send)).toBe('sent');
  expect(await submitIdempotently('contact', ['words'], send)).toBe('sent');
  const [first] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([first, first, first, expect.not.stringMatching(first ?? '')]);
});

it('uses another key for changed content, or when the server reports a mismatch', async () => {
  const { keys, send } = line(new OfflineError('en'), refusal('idempotency_conflict'), 'sent');
  await expect(submitIdempotently('contact', ['words'], send)).rejects.toThrow('offline');
  expect(await submitIdempotently('contact', ['other words'], send)).toBe('sent');
  expect(new Set(keys).size).toBe(3);
});

describe('the key of a submission', () => {
  it('stays for the same content, even after a reload', () => {
    const first = writeSubmission('request', submissionOf(readSubmission('request'), 'content'));
    const retried = submissionOf(readSubmission('request'), 'content');
    expect(retried.key).toBe(first.key);
    expect(retried.id).toBe(first.id);
  });

  it('changes with the content after a try, and keeps the photos', () => {
    const first = writeSubmission('request', submissionOf(readSubmission('request'), 'content'));
    const changed = submissionOf(readSubmission('request'), 'other content');
    expect(changed.key).not.toBe(first.key);
    expect(changed.id).toBe(first.id);
  });

  it('does not change with typing before the first try', () => {
    const draft = readSubmission('request');
    expect(submissionOf(draft, 'anything').key).toBe(draft.key);
  });

  it('belongs to one form', () => {
    expect(readSubmission('contact').key).not.toBe(readSubmission('request').key);
  });

  it('changes after success', () => {
    const first = readSubmission('request');
    deleteSubmission('request');
    expect(readSubmission('request').key).not.toBe(first.key);
  });
});

describe('the submission', () => {
  it('lives a day', () => {
    const { id } = readSubmission('request');
    expect(readSubmission('request', Date.now() + 23 * hours).id).toBe(id);
    expect(readSubmission('request', Date.now() + 25 * hours).id).not.toBe(id);
  });

  it('is a new one when signing out removed it', () => {
    const { id } = readSubmission('request');
    clearStored('drafts');
    expect(readSubmission('request').id).not.toBe(id);
  });

  it('survives in memory without storage, and replaces a damaged value', () => {
    local['draft:request.sending'] = '{"id":7';
    expect(readSubmission('request').id).toMatch(/^[0-9a-f-]{36}$/);
    forbidStorage();
    expect(readSubmission('request').id).toBe(readSubmission('request').id);
  });
});
