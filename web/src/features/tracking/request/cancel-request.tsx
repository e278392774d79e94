import { useState } from 'react';
import { useTrackTexts } from '../../../i18n/track.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Cancellable } from '../kinds.ts';
import { cancel } from '../queries.ts';
import { useMove } from '../use-move.ts';

interface CancelRequestProps {
  token: string;
  tracked: Cancellable;
  /** Moves the focus after the button has gone. */
  onCancelled: () => void;
}

export function CancelRequest({ token, tracked, onCancelled }: CancelRequestProps) {
  const { cancel: t, consultation } = useTrackTexts();
  const [open, setOpen] = useState(false);
  const { busy, refusal, clear, make } = useMove(token, t.failed);
  const close = () => {
    setOpen(false);
    clear();
  };
  const confirm = async () => {
    if (!(await make(() => cancel(token, tracked)))) return;
    close();
    toast({ title: t.done });
    onCancelled();
  };
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)} className="sm:self-start">
        {t.open}
      </Button>
      <Dialog open={open} onClose={close} title={t.title}>
        <p>{tracked.kind === 'request' ? t.text : consultation.cancelText}</p>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {refusal}
        </p>
        <DialogButtons onCancel={close} cancel={t.no}>
          <Button look="danger" busy={busy} onClick={() => void confirm()}>
            {t.yes}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
