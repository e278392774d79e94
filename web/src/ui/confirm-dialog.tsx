import { useUiTexts } from '../../../i18n/texts/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What it means, sentence by sentence. */
  text: string[];
  submit: string;
  isDangerous?: boolean;
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
      <div className="flex flex-wrap gap-3">
        <Button
          look={rest.isDangerous ? 'danger' : 'primary'}
          busy={rest.busy}
          onClick={rest.onConfirm}
          className="flex-1"
        >
          {rest.submit}
        </Button>
        <Button look="secondary" onClick={onClose} className="flex-1">
          {t.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
