import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { newestOf } from '../../../shared/bell/newest.ts';
import { asksQuery } from './queries.ts';

/**
 * For the bell: how many questions wait for an answer, and a number that grows with each that comes
 * or is brought to mind, and with nothing else: one that goes leaves it where it was.
 */
export function useWaitingAsks(pharmacyId: string): { waiting: number; newest: number } {
  const { data } = useInfiniteQuery(asksQuery(pharmacyId));
  const asks = data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = useRef(0);
  newest.current = Math.max(
    newest.current,
    newestOf(asks.map(({ askedAt, remindedAt }) => remindedAt ?? askedAt)),
  );
  return {
    waiting: asks.filter(({ given }) => given === null).length,
    newest: newest.current,
  };
}
