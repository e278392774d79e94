import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrackTexts } from '../../../i18n/texts/track.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import type { TrackedRequest } from '../kinds.ts';
import { cancelTracked, trackedQuery } from '../queries.ts';

interface CancelRequestProps {
  token: string;
  request: TrackedRequest;
  /** After the button has gone: where the eye and the focus go. */
  onCancelled: () => void;
}

/**
 * Takes a request back while the pharmacy has not begun (product decision 12), once that is
 * confirmed.
 */
export function CancelRequest({ token, request, onCancelled }: CancelRequestProps) {
  const t = useTrackTexts().cancel;
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { queryKey } = trackedQuery(token);

  const cancel = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await cancelTracked(client, token, request);
      setOpen(false);
      toast({ title: t.done });
      onCancelled();
    } catch (error) {
      setRefusal(sentenceOf(error, t.failed));
      // The pharmacy may have been quicker: the page shows what is true now.
      void client.invalidateQueries({ queryKey });
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setOpen(false);
    setRefusal('');
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
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busy={busy} onClick={() => void cancel()} className="flex-auto">
            {t.yes}
          </Button>
          <Button look="secondary" onClick={close} className="flex-auto">
            {t.no}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
