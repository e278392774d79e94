import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, OfflineError } from './errors.ts';
import { sendOnce } from './send-once.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A line that answers each try in its turn, and the keys that the tries came with. */
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
  new ApiError(409, 'Conflict', JSON.stringify({ error: '', code }));

it('repeats the key until there is an answer, and then takes another', async () => {
  const { keys, send } = line(new OfflineError('en'), refusal('doctor_unavailable'));
  await expect(sendOnce('contact', ['words'], send)).rejects.toThrow('offline');
  await expect(sendOnce('contact', ['words'], send)).rejects.toThrow('409');
  expect(await sendOnce('contact', ['words'], send)).toBe('sent');
  expect(await sendOnce('contact', ['words'], send)).toBe('sent');
  const [first] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([first, first, first, expect.not.stringMatching(first ?? '')]);
});

it('sends under another key what was changed after a try, or what the server knows otherwise', async () => {
  const { keys, send } = line(new OfflineError('en'), refusal('idempotency_conflict'), 'sent');
  await expect(sendOnce('contact', ['words'], send)).rejects.toThrow('offline');
  expect(await sendOnce('contact', ['other words'], send)).toBe('sent');
  expect(new Set(keys).size).toBe(3);
});
