import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { type RefObject, useState } from 'react';
import { useOutboxTexts } from '../../i18n/outbox.ts';
import { parseApiError } from '../../lib/errors.ts';
import type { OutboxEntry } from '../../lib/outbox/store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastError } from '../../ui/toast.ts';
import { useOnline } from './use-outbox.ts';

const load = () => import('../../lib/outbox/page.ts');

/**
 * Returns whether the browser will wake the worker when the connection is back, so that no page has
 * to be open.
 */
const canSendInBackground = () =>
  'SyncManager' in globalThis && Boolean(navigator.serviceWorker?.controller);

interface OutboxPanelProps {
  entry: OutboxEntry;
  heading?: RefObject<HTMLParagraphElement | null>;
  /**
   * Called after a withdrawal, to change the form. @param uploadUrls the uploads of its photos, by
   * their ids
   */
  onWithdrawn: (uploadUrls: Record<string, string | null>) => void;
  onDiscarded?: () => void;
  /** True if another entry has the filled button. */
  isQuiet?: boolean;
}

export function OutboxPanel({ entry, heading, onWithdrawn, ...props }: OutboxPanelProps) {
  const t = useOutboxTexts();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [asksToEdit, setAsksToEdit] = useState(false);
  const isWaiting = entry.state === 'waiting';
  const Icon = isWaiting ? Clock : CircleAlert;

  /** Disables the buttons during an action. */
  const during = async (work: (outbox: Awaited<ReturnType<typeof load>>) => Promise<unknown>) => {
    setBusy(true);
    try {
      await work(await load());
    } catch {
      toastError(t.failed);
    } finally {
      setBusy(false);
    }
  };
  const retry = () => during((outbox) => (isWaiting ? outbox.sendNow() : outbox.renew(entry)));
  const edit = (isSure: boolean) =>
    during(async ({ isOverwriting, withdraw, restoreDraft }) => {
      if (!isSure && (await isOverwriting(entry))) return setAsksToEdit(true);
      setAsksToEdit(false);
      const withdrawn = await withdraw(entry.key);
      const uploadUrls =
        withdrawn?.photos.map(({ id, uploadUrl }) => [id, uploadUrl] as const) ?? [];
      if (withdrawn && (await restoreDraft(withdrawn))) location.assign(entry.page);
      else onWithdrawn(Object.fromEntries(uploadUrls));
    });
  const discard = () =>
    during(async ({ withdraw }) => {
      await withdraw(entry.key, { withDraft: true });
      setAsks(false);
      props.onDiscarded?.();
    });

  return (
    <section
      aria-label={t.title}
      className="flex flex-col gap-3 rounded border border-warning bg-warning-soft p-4"
    >
      <div role="status" className="flex items-start gap-3">
        <Icon size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
        <div>
          <p ref={heading} tabIndex={-1} className="font-semibold">
            {isWaiting
              ? t.waiting[online ? 'on' : 'off']
              : t[entry.state === 'expired' ? 'expired' : 'refused']}
          </p>
          <p>
            {isWaiting
              ? `${t.byItself} ${canSendInBackground() ? t.mayClose : t.keepOpen}`
              : refusalIn(entry)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {entry.state !== 'refused' && (
          <Button variant={props.isQuiet ? 'secondary' : 'primary'} busy={busy} onClick={retry}>
            {t.retry}
          </Button>
        )}
        <Button variant="secondary" disabled={busy} onClick={() => edit(false)}>
          {t.edit}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => setAsks(true)}>
          {t.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={asksToEdit}
        title={t.confirmEdit.title}
        text={[t.confirmEdit.text]}
        submit={t.edit}
        isDangerous
        busy={busy}
        onClose={() => setAsksToEdit(false)}
        onConfirm={() => edit(true)}
      />
      <ConfirmDialog
        open={asks}
        title={t.confirm.title}
        text={[t.confirm.text]}
        submit={t.delete}
        isDangerous
        busy={busy}
        onClose={() => setAsks(false)}
        onConfirm={discard}
      />
    </section>
  );
}

/** Returns the server's refusal for people: its sentence, and the problems of single fields. */
function refusalIn({ refusal }: OutboxEntry): string | null {
  if (!refusal) return null;
  const { sentence, details } = parseApiError(refusal.status, '', refusal.text);
  return [sentence, ...details.map(({ message }) => message)].filter(Boolean).join(' ') || null;
}
