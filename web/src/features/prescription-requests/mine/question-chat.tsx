import type { ApiResponse } from '@dawaya/contract/api';
import { useState } from 'react';
import { useNewsChannelTexts } from '../../../i18n/news-channel.ts';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { AwaitedMessage } from '../../../shared/log-in/awaited-message.tsx';
import { loadCode } from '../../../shared/text-ways/load-code.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

type ChatCode = ApiResponse<'POST /api/track/:token/news-channel/chat'>;

interface QuestionChatProps {
  token: string;
  channel: 'telegram' | 'whatsapp';
  /** Reads whether the chat has taken the question. */
  look: () => Promise<boolean>;
}

/** Takes a question into a chat, which sends the digits that the page shows (docs/messages.md). */
export function QuestionChat({ token, channel, look }: QuestionChatProps) {
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
        look={look}
        onOver={start}
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
