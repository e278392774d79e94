import { undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTrackTexts } from '../../../i18n/track.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLazyClient } from '../../../lib/reads/reads.ts';
import { toast } from '../../../ui/toast.ts';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { trackedQuery, undoCancel } from '../queries.ts';

interface UndoCancelProps {
  token: string;
  /** The server's time; null when nothing can be undone. */
  undoUntil: string | null;
  what: 'cancelled' | 'accepted';
  /** Is called once the button has gone with the focus. */
  onGone: () => void;
}

// Counted from the first view, not by the server's clock: a phone's own may be minutes off. The
// server refuses a late call.
const seenNow = (undoUntil: string | null) => ({ undoUntil, until: Date.now() + undoableFor });

export function UndoCancel({ token, undoUntil, what, onGone }: UndoCancelProps) {
  const t = useTrackTexts().cancel.undo;
  const openClient = useLazyClient();
  const [seen, setSeen] = useState(() => seenNow(undoUntil));
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  if (seen.undoUntil !== undoUntil) {
    setSeen(seenNow(undoUntil));
    setOver(false);
    // An earlier refusal concerns another action.
    if (undoUntil) setRefusal('');
  }

  const undo = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await undoCancel(await openClient(), token);
      toast({ title: t.done[what] });
      onGone();
    } catch (error) {
      setRefusal(sentenceOf(error, t.failed));
      // It may be too late: the page shows the server's state.
      void openClient().then(
        (client) => client.invalidateQueries({ queryKey: trackedQuery(token).queryKey }),
        () => {},
      );
    } finally {
      setBusy(false);
    }
  };
  const over = () => {
    const focused = document.activeElement;
    flushSync(() => setOver(true));
    if (focused && !focused.isConnected) onGone();
  };
  return (
    <>
      <UndoBar
        texts={t}
        undoable={undoUntil && !isOver ? { made: t.made[what], until: seen.until } : null}
        busy={busy}
        onUndo={() => void undo()}
        onOver={over}
        className="rounded"
      />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </>
  );
}
