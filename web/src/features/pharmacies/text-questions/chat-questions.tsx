import type { TextWay } from '@dawaya/contract/endpoints/pharmacy-channels';
import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLoginTexts } from '../../../i18n/login.ts';
import { useTextQuestionTexts } from '../../../i18n/text-questions.ts';
import { useTextWaysTexts } from '../../../i18n/text-ways.ts';
import { call, read } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { waitMessage } from '../../../shared/log-in/log-in-errors.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FormRefusal } from '../../../ui/form.tsx';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { toast } from '../../../ui/toast.ts';

/** Milliseconds between two checks whether the code has arrived in the chat. */
const pollIntervalMs = 3_000;
/** Milliseconds that a code works; counted here, because the phone's clock may be wrong. */
const codeLifetime = 10 * 60_000;

interface ChatCode {
  code: string;
  link: string;
}

/** Questions in one chat: a code that the person sends in it proves the chat. */
export function ChatQuestions({
  pharmacyId,
  way: { channel, address },
  onChanged,
}: PartProps & { way: TextWay }) {
  const t = useTextQuestionTexts();
  const login = useLoginTexts();
  const { names } = useTextWaysTexts();
  const name = names[channel];
  const [sent, setSent] = useState<ChatCode | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { data } = useQuery({
    ...channelsQuery(pharmacyId),
    refetchInterval: sent ? pollIntervalMs : false,
  });
  const ownChannel = data?.own.find((row) => row.channel === channel);
  const isProven = typeof ownChannel?.provenAt === 'string';
  useEffect(() => {
    if (!sent) return undefined;
    const wait = isProven ? 0 : codeLifetime;
    const timer = setTimeout(() => setSent(null), wait);
    return () => clearTimeout(timer);
  }, [sent, isProven]);
  const start = async () => {
    setBusy(true);
    setRefusal('');
    try {
      const params = { id: pharmacyId, channel };
      const { chatCode } = await call('POST /api/pharmacies/:id/channels/:channel', {
        params,
        body: {},
      });
      await onChanged();
      setSent(chatCode);
    } catch (error) {
      setRefusal(waitMessage(error, login.waitMinutes) ?? sentenceOf(error, t.chat.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div role="status" className="flex flex-col gap-3">
        <p className="font-semibold">{name}</p>
        {isProven && (
          <p>
            {t.chat.arrive(name)} {ownChannel.phone && <PhoneNumber value={ownChannel.phone} />}
          </p>
        )}
        {sent && !isProven && (
          <>
            <p>
              {t.chat.send} <bdi dir="ltr">{address}</bdi>
            </p>
            <p className="text-2xl font-semibold">
              <bdi dir="ltr">{sent.code.replace(/(\d{4})(?=\d)/g, '$1 ')}</bdi>
            </p>
            <p className="text-sm text-muted">{t.codeHint}</p>
          </>
        )}
      </div>
      <FormRefusal form={{ refusal }} />
      {isProven ? (
        <EndButton pharmacyId={pharmacyId} channel={channel} onChanged={onChanged} />
      ) : sent ? (
        <a
          href={sent.link}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('primary', 'self-start')}
        >
          {t.chat.open(name)}
        </a>
      ) : (
        <Button variant="secondary" className="self-start" busy={busy} onClick={() => void start()}>
          {t.chat.connect(name)}
        </Button>
      )}
    </>
  );
}

/** The signed-in person's own numbers and chats, and those of the service. */
export const channelsQuery = (id: string) =>
  queryOptions({
    queryKey: ['pharmacy-channels', id],
    queryFn: read('GET /api/pharmacies/:id/channels', { params: { id } }),
    staleTime: 0,
  });

export interface PartProps {
  pharmacyId: string;
  onChanged: () => Promise<void>;
}

/** Ends the questions on one channel. */
export function EndButton({
  pharmacyId,
  channel,
  onChanged,
}: PartProps & { channel: ChannelName }) {
  const t = useTextQuestionTexts();
  const { names } = useTextWaysTexts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const end = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await call('DELETE /api/pharmacies/:id/channels/:channel', {
        params: { id: pharmacyId, channel },
      });
      toast({ title: t.ended(names[channel]) });
      await onChanged();
    } catch (error) {
      setRefusal(sentenceOf(error, t.endFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <FormRefusal form={{ refusal }} />
      <Button variant="secondary" className="self-start" busy={busy} onClick={() => void end()}>
        {t.end(names[channel])}
      </Button>
    </>
  );
}
