import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from '../../ui/form.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { SendingBar } from './sending-bar.tsx';
import { loadOutbox, type Sending } from './use-sending.ts';

interface SendingFormProps {
  sending: Sending;
  namesRequired?: boolean;
  texts: Record<'send' | 'offlineFailed', string>;
  children: ReactNode;
}

/** A form that is sent through the outbox, with its progress and its waiting entry. */
export function SendingForm({ sending, namesRequired, texts, children }: SendingFormProps) {
  const { form, store, entry, isWaiting, isClosed, bar } = sending;
  const work = useLazyModule(loadOutbox, entry !== undefined);
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
    <Form form={form} namesRequired={namesRequired} className="flex flex-col gap-8">
      <fieldset disabled={isClosed} className="flex flex-col gap-8">
        {children}
      </fieldset>
      {entry && work && !form.busy && (
        <work.OutboxPanel
          entry={entry}
          heading={heading}
          onWithdrawn={(places) => store.resume(places)}
          onDiscarded={() => {
            store.forget();
            form.ref.current?.reset();
          }}
        />
      )}
      {(form.busy || !isWaiting) && <SendingBar {...bar} texts={texts} />}
    </Form>
  );
}
