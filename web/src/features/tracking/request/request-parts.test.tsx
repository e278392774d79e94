import type { TrackedRequest } from '@dawaya/contract/endpoints/tracking';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en as words } from '../../../i18n/track-more.ts';
import { createQueryClient } from '../../../lib/reads/library.ts';
import { ReadsContext, readsOf } from '../../../lib/reads/reads.ts';
import { AskWhetherThere, hasReply } from './request-parts.tsx';

type Message = TrackedRequest['messages'][number];
type Quote = NonNullable<TrackedRequest['quote']>;

const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`;
const quote = { answeredAt: at(2) } as Quote;
const message = (minute: number, from: Message['from'], phrase: Message['phrase']): Message => ({
  id: `${minute}`,
  from,
  phrase,
  // Each language has its own, and so has a later release.
  body: 'any text',
  by: null,
  at: at(minute),
});
const asked = message(3, 'customer', 'still-there');
const replied = message(4, 'pharmacy', 'available');

function show(...messages: Message[]) {
  const request = { id: 'request', messages } as TrackedRequest;
  const shown = renderToStaticMarkup(
    <ReadsContext value={readsOf(createQueryClient())}>
      <AskWhetherThere token="token" request={request} quote={quote} onMade={() => {}} />
    </ReadsContext>,
  );
  return {
    canAsk: shown.includes(words.stillThere.ask),
    isAsked: shown.includes(words.stillThere.asked),
    hasReply: hasReply(request, quote),
  };
}

test.each<[string, Message[]]>([
  ['nobody has written', []],
  ['a question was about an earlier answer', [message(1, 'customer', 'still-there')]],
  ['a customer has written something else', [message(3, 'customer', 'thanks')]],
  ['a pharmacy has written without a question', [replied]],
])('a customer can ask whether a medicine is still there when %s', (_when, messages) => {
  expect(show(...messages)).toEqual({ canAsk: true, isAsked: false, hasReply: false });
});

test('a question is known by its phrase, and a later message of the pharmacy answers it', () => {
  const early = message(2, 'pharmacy', 'ready');
  expect(show(early, asked)).toEqual({ canAsk: false, isAsked: true, hasReply: false });
  expect(show(asked, replied).hasReply).toBe(true);
  const again = message(5, 'customer', 'still-there');
  expect(show(asked, replied, again)).toEqual({ canAsk: false, isAsked: true, hasReply: false });
});
