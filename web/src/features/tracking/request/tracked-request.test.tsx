import type { TrackedRequest } from '@dawaya/contract/endpoints/tracking';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en as words } from '../../../i18n/track.ts';
import { RecipientCard } from '../sent-cards.tsx';
import { readyTimeOf } from './tracked-request.tsx';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const request = {
  kind: 'request',
  status: 'in-progress',
  createdAt: at(6),
  seenAt: at(7),
  startedAt: at(8),
  completedAt: null,
  declinedAt: null,
  cancelledAt: null,
  messages: [],
  quote: { answeredAt: at(7), acceptedAt: at(8), refusedAt: null, readyAt: at(12) },
} as unknown as TrackedRequest;
const said = {
  from: 'pharmacy',
  phrase: 'ready',
  at: at(10),
} as TrackedRequest['messages'][number];

/** Returns each step with 'done' or 'later', and the hour in UTC at it. */
function stepsAt(hour: number, changes: Partial<TrackedRequest> = {}) {
  const tracked = { ...request, ...changes };
  const html = renderToStaticMarkup(
    <RecipientCard
      tracked={tracked}
      name="Pharmacy"
      readAt={0}
      ready={readyTimeOf(tracked, Date.parse(at(hour)))}
    />,
  );
  return html.split('<li').flatMap((row) => {
    const step = Object.values(words.steps).find((name) => row.includes(`>${name}<`));
    const state = row.includes(words.notYet) ? 'later' : 'done';
    return step ? [[step, state, /T(\d\d)/.exec(row)?.[1]]] : [];
  });
}

const { sent, seen, started, ready, completed } = words.steps;
const before = [
  [sent, 'done', '06'],
  [seen, 'done', '07'],
  [started, 'done', '08'],
];

test('a promised time is a step before the end, and is reached when the time comes', () => {
  const end = [completed, 'later', undefined];
  expect(stepsAt(9)).toEqual([...before, [ready, 'later', '12'], end]);
  expect(stepsAt(12)).toEqual([...before, [ready, 'done', '12'], end]);
  expect(stepsAt(9, { quote: null })).toEqual([...before, end]);
});

test("the pharmacy's message that it is ready comes before its promise", () => {
  expect(stepsAt(11, { messages: [said] })[3]).toEqual([ready, 'done', '10']);
  const answeredAgain = { ...request.quote, answeredAt: at(11) } as TrackedRequest['quote'];
  expect(stepsAt(11, { messages: [said], quote: answeredAgain })[3]).toEqual([
    ready,
    'later',
    '12',
  ]);
});

test('an end before the promised time leaves the promise out', () => {
  const ended = { status: 'completed', completedAt: at(9) } as const;
  expect(stepsAt(11, ended)).toEqual([...before, [completed, 'done', '09']]);
  expect(stepsAt(13, ended)).toEqual([...before, [completed, 'done', '09']]);
});
