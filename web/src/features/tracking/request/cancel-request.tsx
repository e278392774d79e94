import { useState } from 'react';
import { useTrackTexts } from '../../../i18n/texts/track.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import type { TrackedRequest } from '../kinds.ts';
import { asShown } from '../queries.ts';
import { useMove } from '../use-move.ts';

interface CancelRequestProps {
  token: string;
  request: TrackedRequest;
  /** Moves the focus after the button has gone. */
  onCancelled: () => void;
}

export function CancelRequest({ token, request, onCancelled }: CancelRequestProps) {
  const t = useTrackTexts().cancel;
  const [open, setOpen] = useState(false);
  const { busy, refusal, clear, make } = useMove(token, t.failed);
  const close = () => {
    setOpen(false);
    clear();
  };
  const cancel = async () => {
    if (!(await make(() => call('POST /api/track/:token/cancel', asShown(token, request))))) return;
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
        <p>{t.text}</p>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {refusal}
        </p>
        <DialogButtons onCancel={close} cancel={t.no}>
          <Button look="danger" busy={busy} onClick={() => void cancel()}>
            {t.yes}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
