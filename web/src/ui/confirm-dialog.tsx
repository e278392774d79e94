import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences, a sentence each. */
  text: string[];
  submit: string;
  isDangerous?: boolean;
  /** The reason of a failure: a toast would be behind the dialog. */
  refusal?: string;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function ConfirmDialog({ open, title, onClose, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {rest.text.map((sentence) => (
        <p key={sentence} className="wrap-anywhere">
          {sentence}
        </p>
      ))}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {rest.refusal}
      </p>
      <DialogButtons onCancel={onClose}>
        <Button
          variant={rest.isDangerous ? 'danger' : 'primary'}
          busy={rest.busy}
          onClick={rest.onConfirm}
        >
          {rest.submit}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
