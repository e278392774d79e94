import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useDeskTexts } from '../../i18n/admin-desk.ts';
import { plural } from '../../i18n/format.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { returnFocus } from '../../ui/keep-place.ts';
import { toast } from '../../ui/toast.ts';
import { DecisionControls } from './deciding.tsx';

/** The rows that an admin has chosen, by their keys, and why the last try failed for some. */
export interface Bulk<Row, Decision extends string = string> {
  chosen: ReadonlyMap<string, Row>;
  failures: ReadonlyMap<string, string>;
  busy: boolean;
  flip: (key: string, row: Row) => void;
  /** Forgets the chosen rows that are not shown, so that none is decided on unseen. */
  keepShown: (keys: readonly string[]) => void;
  run: (decision: Decision, onSettled: () => void) => void;
  /** The decision that is being made. */
  deciding: Decision | null;
}

/**
 * Does the same to each chosen row, one call after another, where an admin reads no document before
 * the decision. A failed row stays chosen and shows the reason.
 */
export function useBulk<Row, Decision extends string>(
  act: (row: Row, decision: Decision) => Promise<unknown>,
  failed: string,
): Bulk<Row, Decision> {
  const t = useDeskTexts().bulk;
  const language = useLanguage();
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('admin');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (decision: Decision) => {
      const refused = new Map<string, string>();
      for (const [key, row] of chosen) {
        try {
          await act(row, decision);
        } catch (error) {
          if (sessionEnded(error)) return;
          refused.set(key, sentenceOf(error, failed));
        }
      }
      const done = plural(language, chosen.size - refused.size, t.done);
      if (refused.size === 0) toast({ title: done });
      else
        toast({
          title: done,
          description: plural(language, refused.size, t.failed),
          variant: 'destructive',
        });
      setFailures(refused);
      setChosen(new Map([...chosen].filter(([key]) => refused.has(key))));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
  const flip = (key: string, row: Row) => {
    const next = new Map(chosen);
    if (!next.delete(key)) next.set(key, row);
    setChosen(next);
  };
  const keepShown = (keys: readonly string[]) => {
    const shownChoices = new Map([...chosen].filter(([key]) => keys.includes(key)));
    if (shownChoices.size < chosen.size) setChosen(shownChoices);
  };
  return {
    chosen,
    failures,
    busy: isPending,
    flip,
    keepShown,
    run: (decision, onSettled) => mutate(decision, { onSettled }),
    deciding: isPending ? variables : null,
  };
}

interface ChoiceProps<Row, Decision extends string> {
  bulk: Bulk<Row, Decision>;
  of: { key: string; row: Row; name: string };
}

export function Choice<Row, Decision extends string>({
  bulk,
  of: { key, row, name },
}: ChoiceProps<Row, Decision>) {
  const t = useDeskTexts().bulk;
  const failure = bulk.failures.get(key);
  return (
    <DecisionControls>
      <label className="inline-flex min-h-11 items-center gap-2 self-start">
        <input
          type="checkbox"
          checked={bulk.chosen.has(key)}
          disabled={bulk.busy}
          onChange={() => bulk.flip(key, row)}
          className="size-5 accent-primary"
        />
        {t.choose}
        <span className="sr-only">: {name}</span>
      </label>
      {failure && <p className="font-medium text-danger">{failure}</p>}
    </DecisionControls>
  );
}

/**
 * The buttons that decide on the chosen rows, with their number. They are there before the first
 * choice, so that no row moves.
 * @param shown the keys of the rows in the list
 * @param texts the text of each decision
 * @param questions the consequences of each decision that asks first
 */
export function BulkButtons<Row, Decision extends string>({
  bulk: { chosen, busy, deciding, run, keepShown },
  shown,
  texts,
  questions = {},
}: {
  bulk: Bulk<Row, Decision>;
  shown: readonly string[];
  texts: Record<Decision, string>;
  questions?: Partial<Record<Decision, string>>;
}) {
  const t = useDeskTexts().bulk;
  const language = useLanguage();
  const [asking, setAsking] = useState<Decision | null>(null);
  const close = () => setAsking(null);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is disabled without a chosen row.
  const decide = (decision: Decision) => run(decision, () => returnFocus(box));
  const counted = chosen.size > 0 && plural(language, chosen.size, t.chosen);
  useLayoutEffect(() => keepShown(shown));
  return (
    <DecisionControls>
      <div ref={box} tabIndex={-1} className="flex flex-wrap items-center gap-3 outline-none">
        {(Object.entries(texts) as [Decision, string][]).map(([decision, text]) => (
          <Button
            key={decision}
            variant="secondary"
            busy={decision === deciding}
            disabled={busy || chosen.size === 0}
            onClick={() => (questions[decision] ? setAsking(decision) : decide(decision))}
          >
            {text}
          </Button>
        ))}
        <p className="text-sm text-muted">{counted}</p>
      </div>
      {asking && (
        <ConfirmDialog
          open={chosen.size > 0}
          title={texts[asking]}
          text={[counted || '', questions[asking] ?? '']}
          submit={texts[asking]}
          isDangerous
          busy={busy}
          onClose={close}
          onConfirm={() => {
            close();
            decide(asking);
          }}
        />
      )}
    </DecisionControls>
  );
}
