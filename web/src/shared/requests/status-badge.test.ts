import { expect, test } from 'vitest';
import { currentStep, stepsOf, stepWithoutTimes } from './status-badge.tsx';

const at = (minute: number) => `2026-03-10T08:0${minute}:00.000Z`;
const request = {
  kind: 'request' as const,
  locked: false,
  code: '12345678',
  status: 'new' as const,
  statusReason: null,
  urgency: 'normal' as const,
  createdAt: at(0),
  seenAt: null,
  startedAt: null,
  completedAt: null,
  declinedAt: null,
  cancelledAt: null,
  undoUntil: null,
  pharmacy: { shopName: 'Nile', nameAr: null, nameEn: 'Nile', phone: null },
};

test('a future step has no time', () => {
  expect(stepsOf({ ...request, seenAt: at(1) })).toEqual([
    ['sent', at(0)],
    ['seen', at(1)],
    ['started', null],
    ['completed', null],
  ]);
});

test('the current step is the last reached one', () => {
  expect(currentStep(request)).toBe('sent');
  expect(currentStep({ ...request, seenAt: at(1), completedAt: at(2) })).toBe('completed');
  expect(currentStep({ ...request, declinedAt: at(3) })).toBe('declined');
});

test('a request completed without a start counts as started then', () => {
  const steps = stepsOf({ ...request, seenAt: at(1), completedAt: at(2) });
  expect(steps.slice(2)).toEqual([
    ['started', at(2)],
    ['completed', at(2)],
  ]);
});

test('a chosen request waits for its pharmacy, and is being prepared once that has opened it', () => {
  const chosen = { ...request, startedAt: at(0) };
  expect(stepsOf(chosen)).toEqual([
    ['chosen', at(0)],
    ['started', null],
    ['completed', null],
  ]);
  expect(currentStep(chosen)).toBe('chosen');
  expect(stepsOf({ ...chosen, seenAt: at(1) })).toEqual([
    ['sent', at(0)],
    ['started', at(1)],
    ['completed', null],
  ]);
});

test('a chosen request that its pharmacy declines was never more than it was', () => {
  const declined = { ...request, startedAt: at(0), seenAt: at(1), declinedAt: at(2) };
  expect(stepsOf(declined).map(([step]) => step)).toEqual(['sent', 'started', 'declined']);
});

test('a request that ended early shows only what happened', () => {
  expect(stepsOf({ ...request, cancelledAt: at(3) })).toEqual([
    ['sent', at(0)],
    ['cancelled', at(3)],
  ]);
  expect(stepsOf({ ...request, seenAt: at(1), startedAt: at(2), declinedAt: at(3) })).toEqual([
    ['sent', at(0)],
    ['seen', at(1)],
    ['started', at(2)],
    ['declined', at(3)],
  ]);
});

test('by its code alone a chosen request is not prepared before its pharmacy opens it', () => {
  expect(stepWithoutTimes('in-progress', false)).toBe('chosen');
  expect(stepWithoutTimes('in-progress', true)).toBe('started');
});
