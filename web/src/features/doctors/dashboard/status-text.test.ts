import { expect, test } from 'vitest';
import { ar as doctorDashboard } from '../../../i18n/doctor-dashboard.ts';
import { statusTextOf } from './consultation-card.tsx';

const createdAt = '2026-11-22T10:00:00.000Z';
const after = (seconds: number) =>
  statusTextOf(
    {
      id: 'a',
      name: 'Amna Hassan',
      phone: '+249918765432',
      reason: 'A cough',
      status: 'new',
      createdAt,
      startedAt: null,
      statusReason: null,
      answer: null,
      answerVersion: 0,
      answeredAt: null,
      completedAt: null,
      declinedAt: null,
      cancelledAt: null,
      seenAt: null,
      undoUntil: null,
    },
    doctorDashboard.request,
    'ar',
    Date.parse(createdAt) + seconds * 1000,
  ).text;

test('a new request does not show a wait of no minutes', () => {
  expect(after(-20)).toBe('وصل الآن');
  expect(after(59)).toBe('وصل الآن');
  expect(after(60)).toBe('ينتظر منذ دقيقة');
});
