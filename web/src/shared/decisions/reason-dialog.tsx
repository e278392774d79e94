import { longestDecisionReason } from '@dawaya/contract/vocabulary/lengths';
import type { ReactNode } from 'react';
import { useUiTexts } from '../../i18n/texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form, FormRefusal, typed, useForm } from '../../ui/form.tsx';
import { SuggestedReasons } from './suggested-reasons.tsx';

interface ReasonDialogProps {
  open: boolean;
  /** Name under which what is typed survives a closed dialog and a reload; without it nothing is kept. */
  draft?: string;
  title: ReactNode;
  /** What the button says, and the form is called. */
  submit: string;
  reason: { label: string; hint: string };
  /** What is often said, in the language of whoever reads it. */
  suggestions: readonly string[];
  /** The text of this action's failure. */
  failed: string;
  onClose: () => void;
  /** Does it; the dialog closes when it is through. */
  onGive: (reason: string) => Promise<unknown>;
  /** Sees an error first; true says that it was dealt with. */
  onError: (error: unknown) => boolean;
}

/** Asks for the reason of a decision that somebody else will read. */
export function ReasonDialog({ open, title, ...rest }: ReasonDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={title}>
      <ReasonForm {...rest} />
    </Dialog>
  );
}

function ReasonForm(props: Omit<ReasonDialogProps, 'open' | 'title'>) {
  const uiTexts = useUiTexts();
  const form = useForm({
    ...(props.draft && { draft: props.draft }),
    failed: props.failed,
    send: (data) => props.onGive(typed(data, 'reason').reason),
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
        maxLength={longestDecisionReason}
      />
      <FormRefusal form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={form.busy} className="flex-1">
          {props.submit}
        </Button>
        <Button look="secondary" onClick={props.onClose} className="flex-1">
          {uiTexts.cancel}
        </Button>
      </div>
    </Form>
  );
}
