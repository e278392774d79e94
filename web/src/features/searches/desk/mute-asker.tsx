import type { Ask } from '@dawaya/contract/endpoints/searches';
import BellOff from 'lucide-react/icons/bell-off';
import { useState } from 'react';
import { useAsksTexts } from '../../../i18n/texts/asks.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMuteAsker } from './queries.ts';

interface MuteAskerProps {
  pharmacyId: string;
  ask: Ask;
}

/** Asks first: what is muted comes back with no other word of the customer's. */
export function MuteAsker({ pharmacyId, ask }: MuteAskerProps) {
  const t = useAsksTexts().mute;
  const sessionEnded = useSessionEnded('pharmacy');
  const [open, setOpen] = useState(false);
  const mute = useMuteAsker(pharmacyId);
  const confirm = () =>
    mute.mutate(ask, {
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
