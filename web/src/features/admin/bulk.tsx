import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDeskTexts } from '../../i18n/admin-desk.ts';
import { plural } from '../../i18n/format.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { DecisionControls } from './deciding.tsx';

/** The rows that an admin has chosen, by their keys, and why the last try failed for some. */
export interface Bulk<Row> {
  chosen: ReadonlyMap<string, Row>;
  failures: ReadonlyMap<string, string>;
  busy: boolean;
  flip: (key: string, row: Row) => void;
  run: () => void;
}

/**
 * Does the same to each chosen row, one call after another, where an admin reads no document before
 * the decision. A failed row stays chosen and shows the reason.
 */
export function useBulk<Row>(act: (row: Row) => Promise<unknown>, failed: string): Bulk<Row> {
  const t = useDeskTexts().bulk;
  const language = useLanguage();
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('admin');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const refused = new Map<string, string>();
      for (const [key, row] of chosen) {
        try {
          await act(row);
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
  return { chosen, failures, busy: isPending, flip, run: () => mutate() };
}

interface ChoiceProps<Row> {
  bulk: Bulk<Row>;
  of: { key: string; row: Row; name: string };
}

export function Choice<Row>({ bulk, of: { key, row, name } }: ChoiceProps<Row>) {
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
 * The button that decides on the chosen rows, with their number. It is there before the first
 * choice, so that no row moves.
 */
export function BulkButton<Row>(props: { bulk: Bulk<Row>; children: ReactNode }) {
  const t = useDeskTexts().bulk;
  const language = useLanguage();
  const { chosen, busy, run } = props.bulk;
  return (
    <DecisionControls>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={busy} disabled={chosen.size === 0} onClick={run}>
          {props.children}
        </Button>
        <p className="text-sm text-muted">
          {chosen.size > 0 && plural(language, chosen.size, t.chosen)}
        </p>
      </div>
    </DecisionControls>
  );
}
