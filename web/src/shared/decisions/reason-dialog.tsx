import { longestDecisionReason } from '@dawaya/contract/vocabulary/lengths';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form, FormRefusal, typed, useForm } from '../../ui/form.tsx';
import { SuggestedReasons } from './suggested-reasons.tsx';

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
      <DialogButtons onCancel={props.onClose}>
        <Button type="submit" look="danger" busy={form.busy}>
          {props.submit}
        </Button>
      </DialogButtons>
    </Form>
  );
}
