import { useUiTexts } from '../i18n/texts/ui.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

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
  const t = useUiTexts();
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
      <div className="flex flex-wrap gap-3">
        <Button
          look={rest.isDangerous ? 'danger' : 'primary'}
          busy={rest.busy}
          onClick={rest.onConfirm}
          className="flex-auto"
        >
          {rest.submit}
        </Button>
        <Button look="secondary" onClick={onClose} className="flex-auto">
          {t.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
