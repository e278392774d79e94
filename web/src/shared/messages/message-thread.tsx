import type { Message, MessageThread as Thread } from '@dawaya/contract/endpoints/request-messages';
import { type MessageSide, type PhraseName, phrases } from '@dawaya/contract/vocabulary/messages';
import {
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatDateTime, formatDay, plural, relativeTime } from '../../i18n/format.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useNow } from '../../lib/now.tsx';
import { useLanguage } from '../../lib/preferences.ts';
import { watchVisible } from '../../lib/visibility.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';
import { MessageField, QuickPhrases } from './message-field.tsx';

type Writing = { body: string } | { phrase: PhraseName };

interface MessageThreadProps {
  side: MessageSide;
  messages: readonly Message[];
  thread: Thread;
  draft: string;
  /** Sends a message, once even if tried again; the thread shows the error that it throws. */
  onWrite: (writing: Writing) => Promise<unknown>;
  /** Reports the time up to which the other side's messages were visible. */
  onSeen: (until: string) => Promise<unknown>;
  onMute: (muted: boolean) => Promise<unknown>;
  /** Handles an error first; true if it was handled. */
  onError: (error: unknown) => boolean;
  heading?: 'h2' | 'h3' | 'h4';
  /** Whether the title of a fold around it says it already. */
  hidesHeading?: boolean;
  children?: ReactNode;
}

export function MessageThread(props: MessageThreadProps) {
  const { side, messages, thread, heading: Heading = 'h4' } = props;
  const t = useMessagesTexts();
  const language = useLanguage();
  const id = useId();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const watch = useWatch(props.onSeen);
  const isClosed =
    thread.endsAt !== null && now !== undefined && new Date(thread.endsAt).getTime() <= now;

  const attempt = async (work: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setRefusal('');
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      if (!props.onError(error)) setRefusal(sentenceOf(error, failed));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const write = (writing: Writing) => attempt(() => props.onWrite(writing), t.failed);

  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className={props.hidesHeading ? 'sr-only' : 'flex flex-wrap items-center gap-2'}>
        <Heading id={id} className="font-semibold">
          {t.title}
        </Heading>
        {thread.unread > 0 && (
          <Badge tone="primary">{plural(language, thread.unread, t.unread)}</Badge>
        )}
      </div>
      {messages.length > 0 ? (
        <MessageList
          side={side}
          messages={messages}
          unread={thread.unread}
          watch={thread.unread > 0 ? watch : undefined}
        />
      ) : (
        !isClosed && <p className="text-sm text-muted">{t.none[side]}</p>
      )}
      {props.children}
      {isClosed ? (
        <p className="text-sm text-muted">{t.closed}</p>
      ) : thread.isMutedByOther ? (
        <p className="text-sm text-muted">{t.mutedByOther[side]}</p>
      ) : (
        <>
          <QuickPhrases side={side} disabled={busy} onSend={(phrase) => void write({ phrase })} />
          <MessageField
            key={props.draft}
            side={side}
            draft={props.draft}
            busy={busy}
            onSend={(body) => write({ body })}
          />
        </>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      {!isClosed && (messages.length > 0 || thread.isMuted) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
          <span>
            {thread.isMuted
              ? t.muted[side]
              : thread.endsAt && t.closes(formatDay(language, thread.endsAt))}
          </span>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => void attempt(() => props.onMute(!thread.isMuted), t.muteFailed)}
            className="text-sm font-normal"
          >
            {thread.isMuted ? t.unmute : t.mute}
          </Button>
        </div>
      )}
    </section>
  );
}

function useWatch(onSeen: MessageThreadProps['onSeen']) {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  return useMemo(
    () =>
      watchVisible(async (moments) => {
        const until = moments.sort().at(-1);
        if (until) await latest.current(until);
      }, 100),
    [],
  );
}

/** The last ones, and all that are unread. */
const shownAtFirst = 3;

interface MessageListProps {
  side: MessageSide;
  messages: readonly Message[];
  unread: number;
  /** Watches whether the other side's newest message is visible; its time is in `data-id`. */
  watch: RefCallback<HTMLElement> | undefined;
}

/** Returns the index of the first of the last messages, among which are all that are unread. */
export function findFirstShown(
  messages: readonly Pick<Message, 'from'>[],
  side: MessageSide,
  unread: number,
): number {
  const ofOther = messages.flatMap(({ from }, index) => (from === side ? [] : index));
  const last = Math.max(0, messages.length - shownAtFirst);
  return unread > 0 ? Math.min(last, ofOther.at(-unread) ?? 0) : last;
}

/** The messages of both sides, oldest first; a quick phrase is in the reader's language. */
function MessageList({ side, messages, unread, watch }: MessageListProps) {
  const t = useMessagesTexts();
  const language = useLanguage();
  const [isExpanded, setIsExpanded] = useState(false);
  // Messages that were shown as unread stay once they are read.
  const [firstShown, setFirstShown] = useState(Number.POSITIVE_INFINITY);
  const first = Math.min(firstShown, findFirstShown(messages, side, unread));
  if (first < firstShown) setFirstShown(first);
  const hidden = isExpanded ? 0 : first;
  const newest = messages.findLast(({ from }) => from !== side);
  return (
    <>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setIsExpanded(true)}
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
