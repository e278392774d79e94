import { useState } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useTrackedAction } from './use-tracked-action.ts';

interface ConfirmedMoveProps {
  token: string;
  texts: { open: string; title: string; text: string[]; yes: string; done: string; failed: string };
  move: () => Promise<unknown>;
  variant?: ButtonVariant;
  isDangerous?: boolean;
  /** The component calls it after the move, whose button may have gone with the focus. */
  onMade: () => void;
}

export function ConfirmedMove(props: ConfirmedMoveProps) {
  const { token, texts, move, variant = 'secondary', isDangerous, onMade } = props;
  const [open, setOpen] = useState(false);
  const { busy, refusal, clear, run } = useTrackedAction(token, texts.failed);
  const close = () => {
    setOpen(false);
    clear();
  };
  const confirm = async () => {
    if (!(await run(move))) return;
    close();
    toast({ title: texts.done });
    onMade();
  };
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)} className="sm:self-start">
        {texts.open}
      </Button>
      <ConfirmDialog
        open={open}
        title={texts.title}
        text={texts.text}
        submit={texts.yes}
        isDangerous={isDangerous ?? false}
        refusal={refusal}
        busy={busy}
        onClose={close}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
