import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import { useState } from 'react';
import { useTextQuestionTexts } from '../../../i18n/text-questions.ts';
import { useTextWaysTexts } from '../../../i18n/text-ways.ts';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormRefusal } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';

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
