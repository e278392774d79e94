import { useUiTexts } from '../i18n/texts/ui.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What it means, sentence by sentence. */
  text: string[];
  submit: string;
  isDangerous?: boolean;
  /** Why it could not be done: a toast would stand behind the dialog. */
  refusal?: string;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before something that a press alone should not do. */
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
