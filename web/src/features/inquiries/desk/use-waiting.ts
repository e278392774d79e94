import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { newestOf } from '../../../shared/notifications/newest.ts';
import { inquiriesQuery } from './queries.ts';

/**
 * Returns for the bell the number of inquiries without an answer, and a number that grows with each
 * new or repeated one and with nothing else.
 */
export function useWaitingInquiries(pharmacyId: string): { waiting: number; newest: number } {
  const { data } = useInfiniteQuery(inquiriesQuery(pharmacyId));
  const inquiries = data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = useRef(0);
  newest.current = Math.max(
    newest.current,
    newestOf(inquiries.map(({ askedAt, remindedAt }) => remindedAt ?? askedAt)),
  );
  return {
    waiting: inquiries.filter(({ given }) => given === null).length,
    newest: newest.current,
  };
}
