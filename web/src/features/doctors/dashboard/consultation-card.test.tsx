import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en as doctorDashboard } from '../../../i18n/doctor-dashboard.ts';
import { createQueryClient } from '../../../lib/reads/library.ts';
import { ConsultationCard } from './consultation-card.tsx';
import type { ConsultationMoves } from './use-moves.ts';

const words = doctorDashboard.request;
const moves = {
  made: new Map(),
  refusal: null,
  isPending: false,
  isBusyWith: () => false,
} as Partial<ConsultationMoves> as ConsultationMoves;
const at = '2026-11-22T10:00:00.000Z';
const request: ConsultationRequest = {
  id: 'a',
  name: 'Amna Hassan',
  phone: '+249918765432',
  reason: 'A cough',
  createdAt: at,
  status: 'new',
  statusReason: null,
  answer: null,
  answerVersion: 0,
  answeredAt: null,
  seenAt: at,
  startedAt: null,
  completedAt: null,
  declinedAt: null,
  cancelledAt: null,
  undoUntil: null,
};
const shown = (change: Partial<ConsultationRequest>, made = moves) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ConsultationCard
        request={{ ...request, ...change }}
        isNext
        hasLeft={false}
        moves={made}
        reportSeen={() => {}}
      />
    </QueryClientProvider>,
  );
const { start, complete, decline } = words;

test.each([
  ['new', [start, complete, decline]],
  ['in-progress', [complete, decline]],
  ['completed', []],
  ['declined', []],
  ['cancelled', []],
] as const)('a %s consultation offers its moves, and no others', (status, offered) => {
  const card = shown({ status });
  expect(card).toContain(words.statuses[status]);
  const buttons = card.match(/<button.*?<\/button>/g)?.join() ?? '';
  expect([start, complete, decline].filter((name) => buttons.includes(`>${name}<`))).toEqual(
    offered,
  );
});

test('a declined consultation shows when and why', () => {
  const card = shown({ status: 'declined', declinedAt: at, statusReason: 'On leave' });
  expect(card).toContain('On leave');
  expect(card).toContain(words.declinedAt('').trim());
});

test('a cancelled consultation says that the patient cancelled it', () => {
  expect(shown({ status: 'cancelled', cancelledAt: at })).toContain(words.cancelledAt('').trim());
});

test('a decline that was just made can be undone', () => {
  const made = new Map([['a', { move: 'decline' as const, until: Date.now() + 6000 }]]);
  const card = shown({ status: 'declined', declinedAt: at }, { ...moves, made });
  expect(card).toContain(words.undo.made.decline);
  expect(card).toContain(words.undo.button);
});
