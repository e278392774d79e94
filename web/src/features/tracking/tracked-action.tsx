import { useState } from 'react';
import { sentenceOf } from '../../lib/errors.ts';
import { useLazyClient } from '../../lib/reads/reads.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { showTracked, type TrackedRecord, trackedQuery } from './queries.ts';

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

/** Returns whether a call answered with the new state, as most of these calls do. */
const isFollowed = (answer: unknown): answer is TrackedRecord =>
  typeof answer === 'object' && answer !== null && 'kind' in answer;

/**
 * Makes a call at a private link and shows the new state, even after a refusal, as another
 * device may have been quicker.
 * @param failed the sentence for an error without one
 */
export function useTrackedAction(token: string, failed: string) {
  const openClient = useLazyClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  // Only this query: the server may refuse this browser the other queries after the call.
  const trackedFilter = { queryKey: trackedQuery(token).queryKey, exact: true };
  return {
    busy,
    refusal,
    clear: () => setRefusal(''),
    /** Returns whether the call succeeded; if not, `refusal` has the reason. */
    run: async (send: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setRefusal('');
      try {
        // First: without the client the page could not show the result.
        const client = await openClient();
        const answer = await send();
        if (isFollowed(answer)) await showTracked(client, token, answer);
        else await client.invalidateQueries(trackedFilter);
        return true;
      } catch (error) {
        setRefusal(sentenceOf(error, failed));
        void openClient().then(
          (client) => client.invalidateQueries(trackedFilter),
          () => {},
        );
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
