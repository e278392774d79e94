import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from '../../ui/form.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { SendingBar } from './sending-bar.tsx';
import { loadOutboxWork, type Sending } from './use-sending.ts';

interface SendingFormProps {
  sending: Sending;
  tellsRequired?: boolean;
  /** What is sent, in words. */
  texts: Record<'send' | 'offlineFailed', string>;
  children: ReactNode;
}

/** A form whose submission goes by the outbox, with what has left of it and what has not. */
export function SendingForm({ sending, tellsRequired, texts, children }: SendingFormProps) {
  const { form, store, entry, isWaiting, isClosed, bar } = sending;
  const work = useLazyModule(loadOutboxWork, entry !== undefined);
  const heading = useRef<HTMLParagraphElement>(null);
  const wasBusy = useRef(false);
  // The button that was pressed is gone: what became of it is read out, and the way goes on from there.
  useEffect(() => {
    if (form.busy) wasBusy.current = true;
    else if (wasBusy.current && entry) {
      wasBusy.current = false;
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) heading.current?.focus();
    }
  }, [form.busy, entry]);
  return (
    <Form form={form} tellsRequired={tellsRequired} className="flex flex-col gap-8">
      <fieldset disabled={isClosed} className="flex flex-col gap-8">
        {children}
      </fieldset>
      {entry && work && !form.busy && (
        <work.OutboxPanel
          entry={entry}
          heading={heading}
          onWithdrawn={(places) => store.takeOver(places)}
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
