import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useState } from 'react';
import { useTrackInquiryMoreTexts } from '../../../i18n/track-inquiry-more.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { useNow } from '../../../lib/now.tsx';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import type { InquiryAnswer, TrackedInquiry } from '../queries.ts';
import { useTrackedAction } from '../tracked-action.tsx';
import { DisclosureNotice } from './learns.tsx';

interface ChooseDialogProps {
  token: string;
  inquiry: TrackedInquiry;
  answer: InquiryAnswer;
  onClose: () => void;
  onMade: () => void;
}

/**
 * The step before a pharmacy gets the customer's details. It lists these, and chooses exactly the
 * answer shown. The server refuses a changed answer, and the dialog then shows the new one.
 */
export function ChooseDialog({ token, inquiry, onClose, onMade, ...props }: ChooseDialogProps) {
  const t = useTrackInquiryMoreTexts();
  const now = useNow() ?? 0;
  const { busy, refusal, run, clear } = useTrackedAction(token, t.chooseFailed);
  const [shownAnswer, setShownAnswer] = useState(props.answer);
  const isChanged = shownAnswer.version !== props.answer.version;
  const { pharmacyId, version } = shownAnswer;
  const isHoldExpired = shownAnswer.heldUntil !== null && Date.parse(shownAnswer.heldUntil) <= now;

  const choose = async () => {
    let hasChanged = false;
    const choiceAnswer = await run(() =>
      call('POST /api/track/:token/choose', {
        params: { token },
        body: { pharmacyId, version },
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.answer) {
          hasChanged = true;
          setShownAnswer({ ...shownAnswer, ...error.answer });
        }
        throw error;
      }),
    );
    // The notice of the change is above the new answer.
    if (hasChanged) clear();
    if (!choiceAnswer) return;
    onClose();
    toast({ title: t.chosen });
    onMade();
  };
  return (
    <Dialog open onClose={onClose} title={t.chooseTitle(isolated(shownAnswer.shopName))}>
      <p role="alert" className="rounded bg-warning-soft p-3 font-medium text-warning empty:hidden">
        {isChanged && t.changed}
      </p>
      <AnswerReading answer={shownAnswer} items={inquiry.items} />
      {isChanged && (
        <section className="flex flex-col gap-2 rounded bg-surface-sunken p-3">
          <h3 className="font-medium">{t.before}</h3>
          <AnswerReading answer={props.answer} items={inquiry.items} />
        </section>
      )}
      {isHoldExpired && <p className="font-medium text-danger">{t.expiredHold}</p>}
      <DisclosureNotice inquiry={inquiry} />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <DialogButtons onCancel={onClose}>
        <Button busy={busy} onClick={() => void choose()}>
          {t.confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
