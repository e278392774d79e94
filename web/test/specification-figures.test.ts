import { advertisementDays, advertisementFee } from '@dawaya/contract/vocabulary/advertising';
import { pharmacyFilters } from '@dawaya/contract/vocabulary/pharmacy-filters';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { urgencies } from '@dawaya/contract/vocabulary/urgencies';
import { expect, test } from 'vitest';
import { pendingQuery } from '../src/features/admin/queries.ts';
import { ownAdvertisementsQuery } from '../src/features/advertisements/queries.ts';
import {
  consultationsQuery,
  profileQuery as doctorProfileQuery,
} from '../src/features/doctors/dashboard/queries.ts';
import { profileQuery as pharmacyProfileQuery } from '../src/features/pharmacies/queries.ts';
import { acceptedDocuments } from '../src/features/pharmacies/register/documents.ts';
import { requiredTexts } from '../src/features/pharmacies/register/registration.ts';
import { requestsQuery } from '../src/features/prescription-requests/dashboard/queries.ts';
import { trackedQuery } from '../src/features/tracking/queries.ts';
import { createQueryClient } from '../src/lib/reads/library.ts';
import { clearStored, readStored, writeStored } from '../src/lib/store/store.ts';
import type { StoredTextKey } from '../src/lib/store/table.ts';
import { TOAST_LIMIT } from '../src/ui/toast.ts';
import { TOAST_DURATION, TOAST_REMOVE_DELAY, TOAST_SWIPE_THRESHOLD } from '../src/ui/toaster.tsx';

test('the seventeen regions have the names and the order of the specification', () => {
  expect(stateNames).toEqual([
    'Khartoum',
    'North Kordofan',
    'South Kordofan',
    'North Darfur',
    'South Darfur',
    'West Darfur',
    'East Darfur',
    'Central Darfur',
    'Kassala',
    'Gedaref',
    'Gezira',
    'White Nile',
    'Blue Nile',
    'River Nile',
    'Northern',
    'Red Sea',
    'Sennar',
  ]);
});

test('the vocabularies are those of the specification', () => {
  expect(urgencies).toEqual(['normal', 'urgent', 'emergency']);
  expect(pharmacyFilters).toEqual(['open', '24-7', 'delivery']);
  expect(acceptedDocuments).toBe('.pdf,.jpg,.jpeg,.png');
  expect(requiredTexts).toEqual(['state', 'city', 'address']);
});

test('an advertisement costs $10 and runs for 30 days', () => {
  expect(advertisementFee).toEqual({ cents: 1000, currency: 'usd' });
  expect(advertisementDays).toBe(30);
});

test('the figures of notifications are those of the specification', () => {
  expect([TOAST_LIMIT, TOAST_DURATION, TOAST_REMOVE_DELAY, TOAST_SWIPE_THRESHOLD]).toEqual([
    1, 5000, 1_000_000, 50,
  ]);
});

test('reads are neither retried nor refreshed by themselves, and never stale', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
});

test("the admin's lists refresh every 30 seconds", () => {
  for (const kind of ['pharmacy', 'doctor'] as const)
    expect(pendingQuery(kind).refetchInterval).toBe(30_000);
});

test('requests, consultations and own profiles refresh every 30 seconds', () => {
  for (const live of [requestsQuery, consultationsQuery, pharmacyProfileQuery, doctorProfileQuery])
    expect(live('x').refetchInterval).toBe(30_000);
});

test('live screens refresh when they get the focus, the others do not', () => {
  for (const live of [requestsQuery, consultationsQuery, trackedQuery, ownAdvertisementsQuery])
    expect(live('x').refetchOnWindowFocus).toBe('always');
  for (const quiet of [pharmacyProfileQuery('x'), doctorProfileQuery('x'), pendingQuery('doctor')])
    expect(quiet).not.toHaveProperty('refetchOnWindowFocus');
});

test('the storage keys are those of the specification, and logging out removes the admin’s', () => {
  const keys: StoredTextKey[] = ['language', 'theme'];
  const owned: Record<'customer' | 'pharmacy' | 'doctor' | 'admin', StoredTextKey[]> = {
    customer: ['customerId', 'customerName', 'customerEmail', 'customerPhone'],
    pharmacy: ['pharmacyId'],
    doctor: ['doctorId'],
    admin: ['adminId', 'adminEmail', 'adminName', 'auth_token'],
  };
  const all = [...keys, ...Object.values(owned).flat()];
  writeStored(Object.fromEntries(all.map((key) => [key, 'x'])));
  clearStored('admin');
  const left = all.filter((key) => readStored(key) !== null);
  expect(left).toEqual(all.filter((key) => !owned.admin.includes(key)));
  for (const role of ['customer', 'pharmacy', 'doctor'] as const) clearStored(role);
  expect(all.filter((key) => readStored(key) !== null)).toEqual(keys);
});
