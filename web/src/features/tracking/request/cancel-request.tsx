import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDateTime } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useLazyClient } from '../../../lib/reads/reads.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { UserParagraph } from '../../../ui/user-text.tsx';
import { type Cancellable, cancel, trackedQuery, undoCancel } from '../queries.ts';
import { useTrackedAction } from '../tracked-action.tsx';

interface CancelRequestProps {
  token: string;
  tracked: Cancellable;
  /** Moves the focus after the button has gone. */
  onCancelled: () => void;
}

export function CancelRequest({ token, tracked, onCancelled }: CancelRequestProps) {
  const { cancel: t, consultation } = useTrackTexts();
  const [open, setOpen] = useState(false);
  const { busy, refusal, clear, run } = useTrackedAction(token, t.failed);
  const close = () => {
    setOpen(false);
    clear();
  };
  const confirm = async () => {
    if (!(await run(() => cancel(token, tracked)))) return;
    close();
    onCancelled();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="sm:self-start">
        {t.open}
      </Button>
      <Dialog open={open} onClose={close} title={t.title}>
        <p>{tracked.kind === 'request' ? t.text : consultation.cancelText}</p>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {refusal}
        </p>
        <DialogButtons onCancel={close} cancel={t.no}>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {t.yes}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

interface UndoCancelProps {
  token: string;
  /** The server's time; null when nothing can be undone. */
  undoUntil: string | null;
  what: 'cancelled' | 'accepted';
  /** The component calls it once the button has gone with the focus. */
  onGone: () => void;
}

// Counted from the first view, not by the server's clock: a phone's own may be minutes off. The
// server refuses a late call.
const seenNow = (undoUntil: string | null) => ({ undoUntil, until: Date.now() + undoWindowMs });

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

interface CancelledNoticeProps {
  tracked: Cancellable;
  /** Whether scripts add the ways on below it. */
  hasNext?: boolean;
}

export function CancelledNotice({ tracked, hasNext }: CancelledNoticeProps) {
  const texts = useTrackTexts();
  const language = useLanguage();
  const { kind, status, statusReason } = tracked;
  if (status !== 'declined' && status !== 'cancelled') return null;
  const t = kind === 'request' ? texts : { ...texts, ...texts.consultation };
  const declined = status === 'declined';
  const endedAt = declined ? tracked.declinedAt : tracked.cancelledAt;
  const next = (
    <>
      <p>{declined ? t.declinedText : t.cancelledText}</p>
      <LinkButton
        href={kind === 'request' ? paths.home : paths.doctors}
        variant={declined && !tracked.locked ? 'primary' : 'secondary'}
      >
        {t.find}
      </LinkButton>
    </>
  );
  return (
    <section
      aria-labelledby="ending"
      className="flex flex-col items-start gap-3 rounded border border-line-strong bg-surface-sunken p-4"
    >
      <h2 id="ending" className="text-xl font-semibold">
        {declined ? t.declinedTitle : t.cancelledTitle}
      </h2>
      {endedAt && (
        <time dateTime={endedAt} className="-mt-3 text-sm text-muted">
          {formatDateTime(language, endedAt)}
        </time>
      )}
      {declined && statusReason && (
        <div className="w-full">
          <p className="text-sm text-muted">{t.reason}</p>
          <UserParagraph text={statusReason} />
        </div>
      )}
      {hasNext ? <noscript>{next}</noscript> : next}
    </section>
  );
}
