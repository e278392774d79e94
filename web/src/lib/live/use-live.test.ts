import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRefresher } from './use-live.ts';

function useList() {
  vi.useFakeTimers();
  const client = new QueryClient();
  const queryKey = ['list'];
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = observer.subscribe(() => {});
  onTestFinished(() => {
    leave();
    client.clear();
    vi.useRealTimers();
  });
  const answer = async (text: string) => {
    answers.at(-1)?.(text);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { client, queryKey, answer, asked: () => answers.length };
}

test('several changes during a read cause one more read after it', async () => {
  const { client, queryKey, answer, asked } = useList();
  await answer('first');
  const refresh = createRefresher();
  void refresh(client, queryKey);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toBe(2);
  // A slow connection: a newer refresh does not cancel the read.
  for (let count = 0; count < 3; count++) void refresh(client, queryKey);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(2);
  await answer('second');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked()).toBe(3);
  await answer('third');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(3);
});

test('the first version causes no read while the page’s own first read runs', async () => {
  const { client, queryKey, answer, asked } = useList();
  void createRefresher()(client, queryKey, true);
  await vi.advanceTimersByTimeAsync(0);
  await answer('first');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
});
