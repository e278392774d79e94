import { maxDecisionReasonLength } from '@dawaya/contract/vocabulary/limits';
import { type ReactNode, useRef } from 'react';
import { reasonsIn } from '../../i18n/reasons.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../ui/form.tsx';
import { UserText } from '../../ui/user-text.tsx';

interface ReasonDialogProps {
  open: boolean;
  /** The name of the draft, which survives a closed dialog and a reload. */
  draft: string;
  title: ReactNode;
  submit: string;
  reason: { label: string; hint: string };
  /** Frequent reasons, in the language of their reader. */
  suggestions: readonly string[];
  /** The specification's text for a failure of this action. */
  failed: string;
  onClose: () => void;
  onGive: (reason: string) => Promise<unknown>;
  /** Handles an error first; true if it was handled. */
  onError: (error: unknown) => boolean;
}

export function ReasonDialog({ open, title, ...rest }: ReasonDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={title}>
      <ReasonForm {...rest} />
    </Dialog>
  );
}

function ReasonForm(props: Omit<ReasonDialogProps, 'open' | 'title'>) {
  const form = useForm({
    draft: props.draft,
    failed: props.failed,
    send: (data) => props.onGive(readFields(data, 'reason').reason),
    onDone: props.onClose,
    onError: props.onError,
  });
  return (
    <Form form={form} label={props.submit}>
      <SuggestedReasons reasons={props.suggestions} field="reason" />
      <TextArea
        name="reason"
        label={props.reason.label}
        hint={props.reason.hint}
        required
        maxLength={maxDecisionReasonLength}
      />
      <FormRefusal form={form} />
      <DialogButtons onCancel={props.onClose}>
        <Button type="submit" variant="danger" busy={form.busy}>
          {props.submit}
        </Button>
      </DialogButtons>
    </Form>
  );
}

interface SuggestedReasonsProps {
  reasons: readonly string[];
  field: string;
}

/** Frequent reasons: a tap inserts one, which can then be changed. */
function SuggestedReasons({ reasons, field }: SuggestedReasonsProps) {
  const { title } = reasonsIn[useLanguage()];
  const box = useRef<HTMLFieldSetElement>(null);
  const insert = (reason: string) => {
    const input = box.current?.form?.elements.namedItem(field);
    if (!(input instanceof HTMLTextAreaElement)) return;
    const typedReason = input.value.trim();
    // Replaces a reason that was only tapped; a typed text stays.
    input.value =
      typedReason === '' || reasons.includes(typedReason) ? reason : `${typedReason}\n${reason}`;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <fieldset ref={box} className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{title}</legend>
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          onClick={() => insert(reason)}
          className="min-h-11 rounded border border-line-strong px-3 py-1.5 text-start text-sm leading-snug hover:border-primary hover:bg-primary-soft"
        >
          <UserText text={reason} />
        </button>
      ))}
    </fieldset>
  );
}
