import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSendingTexts } from '../../i18n/sending.ts';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { useOnline } from './use-outbox.ts';
import { loadOutbox, type Sending } from './use-sending.ts';

interface Texts {
  send: ReactNode;
  offlineFailed: string;
}

interface SendingFormProps {
  sending: Sending;
  texts: Texts;
  /** Content above the button that sends. */
  above?: ReactNode;
  children: ReactNode;
}

/** A form that is sent through the outbox, with its progress and its waiting entry. */
export function SendingForm({ sending, texts, above, children }: SendingFormProps) {
  const { form, store, entry, isWaiting, isClosed, bar } = sending;
  const work = useLazyModule(loadOutbox, entry !== undefined || form.busy);
  const heading = useRef<HTMLParagraphElement>(null);
  const wasBusy = useRef(false);
  // The pressed button is gone: the focus moves to the panel, which a screen reader announces.
  useEffect(() => {
    if (form.busy) wasBusy.current = true;
    else if (wasBusy.current && entry) {
      wasBusy.current = false;
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) heading.current?.focus();
    }
  }, [form.busy, entry]);
  return (
    <Form form={form} className="flex flex-col gap-2">
      <fieldset disabled={isClosed} className="flex flex-col gap-8">
        {children}
      </fieldset>
      {entry && work && !form.busy && (
        <work.OutboxPanel
          entry={entry}
          heading={heading}
          onWithdrawn={(uploadUrls) => store.resume(uploadUrls)}
          onDiscarded={() => {
            store.clear();
            form.ref.current?.reset();
          }}
        />
      )}
      {(form.busy || !isWaiting) && <SendingBar {...bar} {...{ texts, above, work }} />}
    </Form>
  );
}

interface SendingBarProps {
  busy: boolean;
  /** The uploaded share of the photos, 0 to 1. */
  share: number;
  /** True if the last try did not reach the server and this browser cannot store an outbox. */
  unreached: boolean;
  onStop: () => void;
  texts: Texts;
  above: ReactNode;
  work: Awaited<ReturnType<typeof loadOutbox>> | null;
}

/** The submit button within a thumb's reach, with the progress and the obstacle. */
function SendingBar({ busy, share, unreached, onStop, texts, above, work }: SendingBarProps) {
  const t = useSendingTexts();
  const online = useOnline();
  const obstacle = unreached ? texts.offlineFailed : online ? null : t.offline;
  const isStopped = !busy && obstacle !== null;
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {/* A live region has to exist before its text, and takes no room until then. */}
      <div role="status" className={isStopped ? undefined : '-mb-3'}>
        {busy && <p className="sr-only">{t.sending}</p>}
        {isStopped && (
          <p className="flex items-start gap-2 font-medium text-warning">
            <WifiOff size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
            {obstacle}
          </p>
        )}
      </div>
      {busy ? work && <work.SendingProgress share={share} onStop={onStop} /> : above}
      <SubmitButton busy={busy}>{unreached ? t.retry : texts.send}</SubmitButton>
    </div>
  );
}
