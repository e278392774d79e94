import { expect, test } from 'vitest';
import { useTestApp } from '../../test/app.ts';
import { createBudgets } from './budgets.ts';
import { hours, minutes } from './clock.ts';

const budget = { name: 'errands', count: 3, window: hours(1) };

async function useBudgets(scale = 1) {
  const { db, clock, advance } = await useTestApp();
  const budgets = createBudgets(clock, scale);
  const reserve = async (count: number, subject = 'amna') => {
    const waits: number[] = [];
    for (let n = 0; n < count; n++) {
      const from = (await budgets.reserve(db, budget, subject)) ?? new Date(0);
      waits.push((from.getTime() - clock().getTime()) / minutes(1));
    }
    return waits;
  };
  return { db, clock, advance, budgets, reserve };
}

test('a place is free now, or in the first window with room', async () => {
  const { advance, reserve } = await useBudgets();
  expect(await reserve(8)).toEqual([0, 0, 0, 60, 60, 60, 120, 120]);
  expect(await reserve(1, 'somebody else')).toEqual([0]);
  advance(minutes(90));
  // The earlier reservations fill the second window.
  expect(await reserve(2)).toEqual([30, 90]);
});

test('a reservation for a running window counts in it', async () => {
  const { advance, reserve } = await useBudgets();
  await reserve(4);
  advance(minutes(70));
  expect(await reserve(3)).toEqual([0, 0, 50]);
});

test('once nothing is left that was reserved, it begins again', async () => {
  const { advance, reserve } = await useBudgets();
  await reserve(4);
  advance(minutes(120));
  expect(await reserve(4)).toEqual([0, 0, 0, 60]);
});

test('callers that reserve at the same moment get different places', async () => {
  const { db, clock, budgets } = await useBudgets();
  const places = await Promise.all(
    Array.from({ length: 9 }, () => budgets.reserve(db, budget, 'amna')),
  );
  const waits = places.map(
    (from = new Date(0)) => (from.getTime() - clock().getTime()) / minutes(1),
  );
  expect(waits.sort((a, b) => a - b)).toEqual([0, 0, 0, 60, 60, 60, 120, 120, 120]);
});

test('a place that would come too late is not taken from anybody', async () => {
  const { db, clock, budgets, reserve } = await useBudgets();
  const soon = new Date(clock().getTime() + minutes(15));
  const late = new Date(clock().getTime() + minutes(90));
  expect(await reserve(3)).toEqual([0, 0, 0]);
  for (let n = 0; n < 5; n++)
    expect(await budgets.reserve(db, budget, 'amna', soon)).toBeUndefined();
  expect(await budgets.reserve(db, budget, 'amna', late)).toEqual(
    new Date(clock().getTime() + hours(1)),
  );
  expect(await reserve(3)).toEqual([60, 60, 120]);
});

test('a use is within the budget or not, and one that came to nothing makes room', async () => {
  const { db, clock, advance, budgets } = await useBudgets();
  const use = () => budgets.use(db, budget, 'amna');
  const endsAt = new Date(clock().getTime() + hours(1));
  expect(await use()).toEqual({ isWithin: true, over: -2, isFirstOver: false, endsAt });
  await use();
  expect(await budgets.usedUpUntil(db, budget, 'amna')).toBeUndefined();
  await use();
  expect(await budgets.usedUpUntil(db, budget, 'amna')).toEqual(endsAt);
  await budgets.giveBack(db, budget, 'amna');
  expect(await use()).toMatchObject({ isWithin: true });
  expect(await use()).toMatchObject({ isWithin: false, isFirstOver: true });
  expect(await use()).toMatchObject({ isWithin: false, over: 2, isFirstOver: false });
  advance(hours(1));
  expect(await budgets.usedUpUntil(db, budget, 'amna')).toBeUndefined();
  expect(await use()).toMatchObject({ isWithin: true });
});

test('the scale multiplies it; once is never too often', async () => {
  expect(await (await useBudgets(2)).reserve(7)).toEqual([0, 0, 0, 0, 0, 0, 60]);
  expect(await (await useBudgets(0.1)).reserve(2)).toEqual([0, 60]);
});
