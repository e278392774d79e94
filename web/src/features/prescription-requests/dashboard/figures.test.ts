import { expect, test } from 'vitest';
import { figuresOf, filtered } from './figures.ts';

const request = (
  status: 'new' | 'in-progress' | 'completed' | 'declined',
  urgency: 'normal' | 'urgent' | 'emergency',
  createdAt = '2026-03-10T08:00:00.000Z',
) => ({ status, urgency, createdAt });

// 23:30 in Khartoum, still the 10th there.
const now = Date.parse('2026-03-10T21:30:00.000Z');

test('today is the day in Khartoum', () => {
  const requests = [
    request('completed', 'normal', '2026-03-09T22:00:00.000Z'),
    request('completed', 'normal', '2026-03-09T21:59:59.000Z'),
    request('in-progress', 'normal'),
    request('new', 'normal'),
    request('declined', 'normal'),
  ];
  expect(figuresOf(requests, now)).toEqual({ total: 5, active: 2, completedToday: 1 });
});

test('urgent shows urgent and emergency requests that still wait', () => {
  const waiting = [request('new', 'urgent'), request('in-progress', 'emergency')];
  const others = [
    request('completed', 'urgent'),
    request('declined', 'emergency'),
    request('new', 'normal'),
  ];
  expect(filtered([...waiting, ...others], 'urgent')).toEqual(waiting);
  expect(filtered([...waiting, ...others], 'new')).toHaveLength(2);
  expect(filtered([...waiting, ...others], 'all')).toHaveLength(5);
});
