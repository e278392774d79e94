import type { TrackedConsultation } from '@dawaya/contract/endpoints/tracking';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { en as words } from '../../i18n/track.ts';
import { createQueryClient } from '../../lib/reads/library.ts';
import { ReadsContext, readsOf } from '../../lib/reads/reads.ts';
import { PlainParts } from './plain/plain-parts.tsx';
import { TrackedConsultationView } from './tracked-consultation.tsx';

const at = '2026-11-22T10:00:00.000Z';
const consultation: TrackedConsultation = {
  kind: 'consultation',
  id: 'a',
  code: null,
  locked: false,
  status: 'new',
  statusReason: null,
  answer: null,
  answerVersion: 0,
  answeredAt: null,
  createdAt: at,
  seenAt: null,
  startedAt: null,
  completedAt: null,
  declinedAt: null,
  cancelledAt: null,
  undoUntil: null,
  doctor: { fullName: 'Dr. Sara', phone: null },
};
const rendered = (page: ReactNode) =>
  renderToStaticMarkup(
    <Router ssrPath="/track/token">
      <ReadsContext value={readsOf(createQueryClient())}>{page}</ReadsContext>
    </Router>,
  );
const shown = (change: Partial<TrackedConsultation>) =>
  rendered(
    <TrackedConsultationView
      token="token"
      consultation={{ ...consultation, ...change }}
      readAt={0}
      onMoved={() => {}}
    />,
  );
const statuses = ['new', 'in-progress', 'completed', 'declined', 'cancelled'] as const;

test('a consultation can be cancelled while it is new, with and without scripts', () => {
  const cancellable = statuses.filter((status) => shown({ status }).includes(words.cancel.open));
  const plain = statuses.filter((status) =>
    rendered(<PlainParts token="token" tracked={{ ...consultation, status }} />).includes(
      'action="/api/track/token/cancel"',
    ),
  );
  expect([cancellable, plain]).toEqual([['new'], ['new']]);
});

test('a declined consultation shows the doctor’s reason, and links to other doctors', () => {
  const page = shown({ status: 'declined', declinedAt: at, statusReason: 'On leave' });
  for (const text of [words.consultation.declinedTitle, words.consultation.reason, 'On leave'])
    expect(page).toContain(text);
  expect(page).toContain('href="/doctors"');
  expect(page).not.toContain(words.consultation.waiting);
});

test('a cancelled consultation shows that, and can be undone for six seconds', () => {
  const ended = { status: 'cancelled', cancelledAt: at } as const;
  expect(shown(ended)).toContain(words.consultation.cancelledText);
  expect(shown(ended)).not.toContain(words.cancel.undo.button);
  expect(shown({ ...ended, undoUntil: at })).toContain(words.cancel.undo.button);
});

test('an answer in writing shows its text, and a corrected one says so', () => {
  const answered = { status: 'in-progress', answeredAt: at, answer: 'Drink a lot' } as const;
  const first = shown({ ...answered, answerVersion: 1 });
  expect(first).toContain('Drink a lot');
  expect(first).not.toContain(words.consultation.corrected);
  expect(shown({ ...answered, answerVersion: 2 })).toContain(words.consultation.corrected);
});

test('a locked answer asks for the four digits', () => {
  const locked = { status: 'in-progress', answeredAt: at, locked: true } as const;
  expect(shown(locked)).toContain(words.locked.digits);
  expect(shown({ locked: true })).not.toContain(words.locked.digits);
});
