import type { Message } from '@dawaya/contract/endpoints/request-messages';
import { type MessageSide, phrases } from '@dawaya/contract/vocabulary/messages';
import { type RefCallback, useState } from 'react';
import { formatDateTime, plural, relativeTime } from '../../i18n/format.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { cx } from '../../ui/cx.ts';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';

const shownAtFirst = 6;

interface MessageListProps {
  side: MessageSide;
  messages: readonly Message[];
  /** Watches whether the other side's newest message is visible; its time is in `data-id`. */
  watch: RefCallback<HTMLElement> | undefined;
}

/** The messages of both sides, oldest first; a quick phrase is in the reader's language. */
export function MessageList({ side, messages, watch }: MessageListProps) {
  const t = useMessagesTexts();
  const language = useLanguage();
  const [isWhole, setIsWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, messages.length - shownAtFirst);
  const newest = messages.findLast(({ from }) => from !== side);
  return (
    <>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="min-h-11 self-center px-3 text-sm font-medium text-primary underline"
        >
          {plural(language, hidden, t.earlier)}
        </button>
      )}
      <div role="log" aria-label={t.title}>
        <ol className="flex flex-col gap-2">
          {messages.slice(hidden).map((message) => (
            <li
              key={message.id}
              {...(message === newest && watch && { ref: watch, 'data-id': message.at })}
              className={cx(
                'max-w-[85%] rounded px-3 py-2',
                message.from === side
                  ? 'self-end bg-primary-soft'
                  : 'self-start border border-line bg-surface-sunken',
              )}
            >
              <p className="text-sm text-muted">
                <Writer side={side} message={message} />
                {' · '}
                <time dateTime={message.at} title={formatDateTime(language, message.at)}>
                  {relativeTime(language, message.at)}
                </time>
              </p>
              <UserParagraph
                text={message.phrase ? phrases[message.phrase][language] : message.body}
              />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

function Writer({ side, message: { from, by } }: { side: MessageSide; message: Message }) {
  const t = useMessagesTexts();
  if (by) return <UserText text={by} />;
  return from === side ? t.you : t[from];
}
