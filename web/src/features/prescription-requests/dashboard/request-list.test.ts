import { dueAt, type Urgency } from '@dawaya/contract/vocabulary/urgencies';
import { describe, expect, test } from 'vitest';
import { leftSince } from './request-list.tsx';

/** A new request that was made in a minute of noon. */
function madeAt(minute: number, urgency: Urgency = 'normal') {
  const createdAt = new Date(Date.UTC(2026, 2, 10, 12, minute));
  return {
    id: `${urgency} ${minute}`,
    status: 'new' as const,
    urgency,
    createdAt: createdAt.toISOString(),
    startedAt: null,
    seenAt: null,
    dueAt: dueAt({ urgency, createdAt }).toISOString(),
  };
}

describe('a row that is missing in the new list', () => {
  const [first, second, third] = [madeAt(1), madeAt(2), madeAt(3)];
  const started = { ...second, status: 'in-progress' as const };

  test('has gone, unless it is in another part or ended here', () => {
    const hasLeft = leftSince([first], { isWhole: true });
    expect(hasLeft(first)).toBe(false);
    expect(hasLeft(second)).toBe(true);
    expect(hasLeft(started)).toBe(true);
    expect(hasLeft({ ...second, status: 'completed' })).toBe(false);
  });

  test('stays if it is only no longer new', () => {
    const hasLeft = leftSince([first], { isWhole: true, filter: 'new' });
    expect(hasLeft(started)).toBe(false);
    expect(hasLeft(second)).toBe(true);
  });

  test('has gone from a part of the list if it always comes before the present rows', () => {
    const hasLeft = leftSince([first, third], { isWhole: false });
    expect(hasLeft(second)).toBe(true);
    expect(hasLeft(madeAt(4, 'emergency'))).toBe(true);
    // A chosen one that waits is first, whatever follows it.
    const chosen = { ...madeAt(5), startedAt: madeAt(5).createdAt };
    expect(leftSince([chosen], { isWhole: false })(second)).toBe(false);
    // It is further down, or will be once another request is late.
    expect(hasLeft(madeAt(4))).toBe(false);
    expect(leftSince([madeAt(1, 'urgent')], { isWhole: false })(madeAt(200, 'emergency'))).toBe(
      false,
    );
  });
});
