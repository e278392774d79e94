import { isolated } from '@dawaya/contract/vocabulary/direction';
import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../lib/errors.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { ReasonDialog } from '../../shared/decisions/reason-dialog.tsx';
import type { RowPage } from '../../shared/steady-list/pages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { DecisionControls } from './deciding.tsx';
import { leaveCard } from './desk-keys.tsx';
import { SteadyPagedList } from './paged-list.tsx';

interface WaitingPanelProps<T> {
  ask: (
    search: string,
  ) => UseInfiniteQueryOptions<
    RowPage<T>,
    Error,
    InfiniteData<RowPage<T>, unknown>,
    unknown[],
    string
  >;
  idOf: (item: T) => string;
  texts: {
    searchBy: string;
    list: string;
    loading: string;
    failed: string;
    stale: string;
    empty: string;
    emptyText: string;
  };
  icon: ReactNode;
  /** Content above the cards, if there are any, with the ids of those that wait. */
  above?: (waiting: string[]) => ReactNode;
  /** True if another list on the page has the filled button. */
  isQuiet?: boolean;
  children: (item: T, hasLeft: boolean) => ReactNode;
}

export function WaitingPanel<T>(props: WaitingPanelProps<T>) {
  const { ask, idOf, texts, icon, above, isQuiet, children } = props;
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(ask(search));
  return (
    <div className="flex flex-col gap-5">
      <SearchBox by={texts.searchBy} onSearch={setSearch} />
      <SteadyPagedList
        query={query}
        idOf={idOf}
        texts={texts}
        search={search}
        empty={{ title: texts.empty, text: texts.emptyText, icon }}
      >
        {(rows) => (
          <>
            {above?.(rows.flatMap(({ row, hasLeft }) => (hasLeft ? [] : [idOf(row)])))}
            <ul aria-label={texts.list} className="grid gap-x-8 lg:grid-cols-2">
              {rows.map(({ row, hasLeft }, index) => (
                <li key={idOf(row)} className="min-w-0">
                  <article
                    data-card=""
                    tabIndex={-1}
                    className="flex h-full flex-col gap-3 border-t border-line py-4"
                  >
                    <IsNext value={!isQuiet && index === rows.findIndex((one) => !one.hasLeft)}>
                      {children(row, hasLeft)}
                    </IsNext>
                  </article>
                </li>
              ))}
            </ul>
          </>
        )}
      </SteadyPagedList>
    </div>
  );
}

/** Whether a decision is the one to take now: only its button is filled. */
const IsNext = createContext(false);

interface WaitingDecisionsProps {
  /** The id of this wish, which the draft of a reason belongs to. */
  id: string;
  of: string;
  texts: {
    accept: string;
    accepted: string;
    refuse: string;
    refused: string;
    refuseTitle: (of: string) => string;
    reason: string;
    reasonHint: string;
    decideFailed: string;
    gone: string;
  };
  suggestions: readonly string[];
  hasLeft: boolean;
  /** The question before accepting; without it a press is enough. */
  question?: { title: string; text: string[] };
  decide: (reason?: string) => Promise<unknown>;
  children?: ReactNode;
}

export function WaitingDecisions(props: WaitingDecisionsProps) {
  const { of, texts: t, hasLeft, question } = props;
  const isNext = useContext(IsNext);
  const sessionEnded = useSessionEnded('admin');
  const client = useQueryClient();
  const outcome = useRef<HTMLParagraphElement>(null);
  const [asking, setAsking] = useState<'accept' | 'refuse' | null>(null);
  const [refusal, setRefusal] = useState('');
  const { mutateAsync, isPending, isSuccess, variables } = useMutation({
    mutationFn: (reason?: string) => props.decide(reason),
    onSuccess: (_done, reason) => toast({ title: reason === undefined ? t.accepted : t.refused }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
  const ask = (what: 'accept' | 'refuse') => {
    setRefusal('');
    setAsking(what);
  };
  const close = () => setAsking(null);
  const accept = async () => {
    try {
      await mutateAsync(undefined);
      close();
    } catch (error) {
      if (sessionEnded(error)) return;
      const sentence = sentenceOf(error, t.decideFailed);
      if (question) setRefusal(sentence);
      else toastError(sentence);
    }
  };
  useEffect(() => {
    if (isSuccess && !asking) leaveCard(outcome.current);
  }, [isSuccess, asking]);
  const outcomeText = variables === undefined ? t.accepted : t.refused;
  const decided = isSuccess ? outcomeText : null;
  return (
    <div className="mt-auto flex flex-col gap-2">
      {decided || hasLeft ? (
        <p ref={outcome} className="font-medium text-muted">
          {decided ?? t.gone}
        </p>
      ) : (
        <DecisionControls>
          {props.children}
          <div className="flex flex-wrap gap-3">
            <Button
              data-key="a"
              variant={isNext ? 'primary' : 'secondary'}
              busy={isPending && asking !== 'refuse'}
              onClick={() => (question ? ask('accept') : void accept())}
              className="flex-1"
            >
              {t.accept}
              <span className="sr-only">: {of}</span>
            </Button>
            <Button
              data-key="r"
              variant={isNext ? 'secondary' : 'quiet'}
              disabled={isPending}
              onClick={() => ask('refuse')}
              className="flex-1"
            >
              {t.refuse}
              <span className="sr-only">: {of}</span>
            </Button>
          </div>
        </DecisionControls>
      )}
      {question && (
        <ConfirmDialog
          open={asking === 'accept'}
          {...question}
          submit={t.accept}
          refusal={refusal}
          busy={isPending}
          onClose={close}
          onConfirm={() => void accept()}
        />
      )}
      <ReasonDialog
        open={asking === 'refuse'}
        draft={`refuse.${props.id}`}
        title={t.refuseTitle(isolated(of))}
        submit={t.refuse}
        reason={{ label: t.reason, hint: t.reasonHint }}
        suggestions={props.suggestions}
        failed={t.decideFailed}
        onClose={close}
        onGive={mutateAsync}
        onError={sessionEnded}
      />
    </div>
  );
}
