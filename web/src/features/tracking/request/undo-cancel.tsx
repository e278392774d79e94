import { undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTrackTexts } from '../../../i18n/texts/track.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLaterClient } from '../../../lib/reads/reads.ts';
import { toast } from '../../../ui/toast.ts';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { trackedQuery, undoCancel } from '../queries.ts';

interface UndoCancelProps {
  token: string;
  /** By the server's clock; null when there is nothing to undo. */
  undoUntil: string | null;
  /** What would be undone. */
  what: 'cancelled' | 'accepted';
  /** Once the button has gone, and the focus with it. */
  onGone: () => void;
}

// From when it is first seen, not by the server's clock: a phone's own may be minutes off. What the
// server no longer undoes it refuses.
const seenNow = (undoUntil: string | null) => ({ undoUntil, until: Date.now() + undoableFor });

/** For six seconds after a request was cancelled, or an answer accepted: undoes that (product decision 46). */
export function UndoCancel({ token, undoUntil, what, onGone }: UndoCancelProps) {
  const t = useTrackTexts().cancel.undo;
  const openClient = useLaterClient();
  const [seen, setSeen] = useState(() => seenNow(undoUntil));
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  if (seen.undoUntil !== undoUntil) {
    setSeen(seenNow(undoUntil));
    setOver(false);
    // What was refused then is not about this one.
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
      // It may be too late: the page shows what is true now.
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
