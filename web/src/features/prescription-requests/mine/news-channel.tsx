import type { ApiResponse } from '@dawaya/contract/api';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { Link } from 'wouter';
import { useNewsChannelTexts } from '../../../i18n/news-channel.ts';
import { call, read } from '../../../lib/api.ts';
import { ApiError, sentenceOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { queryOptions, useLazyClient } from '../../../lib/reads/reads.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { AwaitedMessage } from '../../../shared/log-in/awaited-message.tsx';
import { CodeField, useCodeForm } from '../../../shared/log-in/code-field.tsx';
import { NotifyMe } from '../../../shared/notifications/notify-me.tsx';
import { loadCode } from '../../../shared/text-ways/load-code.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';

const newsChannelQuery = (token: string) =>
  queryOptions({
    queryKey: ['news-channel', token],
    queryFn: read('GET /api/track/:token/news-channel', { params: { token } }),
    staleTime: 0,
  });

const loadMessageProof = () => import('../../../shared/log-in/message-proof.tsx');

/** Shows where news of a request or a question go, and changes it (docs/messages.md). */
export default function NewsChannel({ token }: { token: string }) {
  const t = useNewsChannelTexts();
  const query = useRead(newsChannelQuery(token));
  const openClient = useLazyClient();
  const [awaits, setAwaits] = useState<'code' | 'message'>();
  // With an email address only a code proves the phone.
  const hasEmail = query.data?.channels.some(({ channel }) => channel === 'email');
  const byMessage = useLazyModule(loadMessageProof, awaits !== undefined && !hasEmail);
  const [busy, setBusy] = useState(false);

  const choose = async (channel: 'sms' | 'email', code?: string) => {
    const client = await openClient();
    const answer = await call('PUT /api/track/:token/news-channel', {
      params: { token },
      body: { channel, code },
    });
    client.setQueryData(newsChannelQuery(token).queryKey, answer);
    setAwaits(undefined);
    toast({ title: t.changed });
  };
  const sendCode = async () => {
    await call('POST /api/track/:token/news-channel/code', { params: { token } });
    setAwaits('code');
    toast({ title: t.sent });
  };
  const list = async () =>
    (await (await openClient()).fetchQuery(newsChannelQuery(token))).channels;
  const pollChat = async (chat: 'telegram' | 'whatsapp') =>
    (await list()).some(({ channel, isChosen }) => channel === chat && isChosen);
  const poll = async () => {
    const isHere = (await list()).some(({ channel, needsCode }) => channel === 'sms' && !needsCode);
    if (isHere) await choose('sms');
    return isHere;
  };
  const press = async (channel: 'sms' | 'email', needsCode: boolean) => {
    setBusy(true);
    try {
      await (needsCode ? sendCode() : choose(channel));
    } catch (error) {
      if (!hasEmail && error instanceof ApiError && error.code === 'text_codes_used_up')
        setAwaits('message');
      else toastError(sentenceOf(error, needsCode ? t.sendFailed : t.changeFailed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col items-start gap-3 pb-3">
      <WhenLoaded query={query} texts={t}>
        {({ channels }) => (
          <>
            {channels.map(({ channel, isChosen, needsCode }) => {
              if (isChosen)
                return (
                  <p key={channel} className="flex items-center gap-2 font-semibold">
                    <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-success" />
                    {t.chosen[channel]}
                  </p>
                );
              if (channel === 'telegram' || channel === 'whatsapp')
                return (
                  <QuestionChat
                    key={channel}
                    token={token}
                    channel={channel}
                    poll={() => pollChat(channel)}
                  />
                );
              if (channel === 'sms' && awaits)
                return (
                  <div key={channel} className="flex flex-col gap-3">
                    {awaits === 'code' && <CodeForm onCode={(code) => choose('sms', code)} />}
                    {byMessage && (
                      <byMessage.default token={token} isOnly={awaits === 'message'} poll={poll} />
                    )}
                    <Button variant="quiet" busy={busy} onClick={() => void press('sms', true)}>
                      {t.again}
                    </Button>
                  </div>
                );
              return (
                <Button
                  key={channel}
                  variant="secondary"
                  busy={busy}
                  onClick={() => void press(channel, needsCode)}
                >
                  {t.choose[channel]}
                </Button>
              );
            })}
            {channels.length > 1 && <p className="text-sm text-muted">{t.once}</p>}
          </>
        )}
      </WhenLoaded>
      <NotifyMe token={token} />
      <Link
        href={paths.myData}
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {t.stolen}
      </Link>
    </div>
  );
}

function CodeForm({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const t = useNewsChannelTexts();
  const form = useCodeForm({ failed: t.changeFailed, send: onCode, onDone: () => {} });
  return (
    <Form form={form} label={t.code} className="flex flex-col gap-3">
      <CodeField required hint={t.codeHint} />
      <SubmitButton busy={form.busy}>{t.submit}</SubmitButton>
    </Form>
  );
}

type ChatCode = ApiResponse<'POST /api/track/:token/news-channel/chat'>;

interface QuestionChatProps {
  token: string;
  channel: 'telegram' | 'whatsapp';
  /** Reads whether the chat has taken the question. */
  poll: () => Promise<boolean>;
}

/** Takes a question into a chat, which sends the digits that the page shows (docs/messages.md). */
function QuestionChat({ token, channel, poll }: QuestionChatProps) {
  const t = useNewsChannelTexts();
  const [sent, setSent] = useState<ChatCode>();
  const [busy, setBusy] = useState(false);
  const Code = useLazyModule(loadCode, sent !== undefined);
  const start = async () => {
    setBusy(true);
    try {
      const body = { channel };
      setSent(await call('POST /api/track/:token/news-channel/chat', { params: { token }, body }));
    } catch (error) {
      toastError(sentenceOf(error, t.changeFailed));
    } finally {
      setBusy(false);
    }
  };
  if (!sent)
    return (
      <Button variant="secondary" busy={busy} onClick={() => void start()}>
        {t.choose[channel]}
      </Button>
    );
  return (
    <div className="flex flex-col gap-3">
      <AwaitedMessage
        code={sent.code.replace(/(\d{4})(?=\d)/g, '$1 ')}
        expiresAt={sent.expiresAt}
        poll={poll}
        onExpired={start}
        hint={t.chat.lasts}
        to={t.chat.send}
      >
        <a href={sent.link} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          {t.chat.open[channel]}
        </a>
        {Code && <Code text={sent.link} label={t.chat.code} className="size-56 self-center" />}
      </AwaitedMessage>
    </div>
  );
}
