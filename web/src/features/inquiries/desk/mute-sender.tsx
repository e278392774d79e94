import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import BellOff from 'lucide-react/icons/bell-off';
import { useState } from 'react';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMuteSender } from './queries.ts';

interface MuteSenderProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
}

/** Mutes a customer after a question, because the customer's later inquiries do not come either. */
export function MuteSender({ pharmacyId, inquiry }: MuteSenderProps) {
  const t = useInquiriesTexts().mute;
  const sessionEnded = useSessionEnded('pharmacy');
  const [open, setOpen] = useState(false);
  const mute = useMuteSender(pharmacyId);
  const confirm = () =>
    mute.mutate(inquiry, {
      onSuccess: () => {
        setOpen(false);
        toast({ title: t.done });
      },
      onError: sessionEnded,
    });
  return (
    <>
      <IconButton
        label={t.button}
        onClick={() => {
          mute.reset();
          setOpen(true);
        }}
        className="-m-2 ms-auto text-muted"
      >
        <BellOff size={18} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={open}
        title={t.title}
        text={t.text}
        submit={t.submit}
        isDangerous
        busy={mute.isPending}
        {...(mute.error && { refusal: sentenceOf(mute.error, t.failed) })}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
      />
    </>
  );
}
