import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { IconButton } from '../../ui/button.tsx';
import { Name } from '../../ui/name.tsx';
import { ApplicationDetails } from './application-details.tsx';
import { ApplicationList, StatusBadge } from './application-list.tsx';
import { DecisionControls } from './deciding.tsx';
import { Decisions } from './decisions.tsx';
import { type Application, applicantName, type StatusChoice } from './queries.ts';
import { useDeskParameters } from './use-desk-parameters.ts';
import { useKindTexts } from './use-kind-texts.ts';

interface ReaderProps {
  where: { kind: SubjectKind; status: StatusChoice; search: string };
  applications: readonly Application[];
  hasMore: boolean;
}

/**
 * One application at a time, next to the list: made for reading forty in a row. After a decision
 * the next one takes its place, with the focus on its name.
 */
export function ApplicationReader({ where, applications, hasMore }: ReaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [{ applicant }, go] = useDeskParameters();
  const [first] = useState(applications[0]?.id);
  const chosen = applicant || first;
  // The place in the list, for when the chosen application has left it.
  const [place, setPlace] = useState(0);
  const chosenIndex = applications.findIndex(({ id }) => id === chosen);
  const at = chosenIndex >= 0 ? chosenIndex : Math.min(place, applications.length - 1);
  const application = applications[at];
  const [decided, setDecided] = useState(0);

  // Replaced, because forty applications read in a row are not forty steps back.
  const show = (next: Application | undefined) =>
    go({ applicant: next?.id ?? '' }, { replace: true });
  const choose = (index: number) => {
    setPlace(index);
    show(applications[index]);
  };
  const toNext = () => {
    // The admin has left this list before the answer came.
    if (!heading.current) return;
    setDecided((count) => count + 1);
    setPlace(at);
    show(applications[at + 1] ?? applications[at - 1]);
  };
  useEffect(() => {
    if (decided === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [decided]);

  if (!application) return null;
  return (
    <div className="grid gap-5 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start">
      <ApplicationList where={where} applications={applications} at={at} onChoose={choose} />
      <article aria-labelledby="application-name" className="min-w-0 border-t border-line">
        <div className="flex flex-col gap-5 py-4">
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:items-start sm:justify-between sm:gap-3">
            <h2
              ref={heading}
              id="application-name"
              tabIndex={-1}
              className="scroll-mt-48 text-xl font-bold break-words outline-none"
            >
              <Name value={applicantName(application)} />
            </h2>
            <Stepper
              kind={where.kind}
              at={at}
              count={applications.length}
              hasMore={hasMore}
              onChoose={choose}
            />
          </div>
          {where.status !== application.verificationStatus && (
            <p className="-mt-2">
              <StatusBadge kind={where.kind} status={application.verificationStatus} />
            </p>
          )}
          <ApplicationDetails key={application.id} application={application} />
        </div>
        <DecisionControls>
          <Decisions
            key={application.id}
            application={application}
            where={where}
            onDecided={toNext}
          />
        </DecisionControls>
      </article>
    </div>
  );
}

interface StepperProps {
  kind: SubjectKind;
  at: number;
  count: number;
  hasMore: boolean;
  onChoose: (index: number) => void;
}

function Stepper({ kind, at, count, hasMore, onChoose }: StepperProps) {
  const t = useKindTexts(kind).list;
  const language = useLanguage();
  return (
    <div className="-mx-2 flex shrink-0 items-center justify-between sm:-me-2">
      <IconButton
        label={t.previous}
        data-key="k"
        disabled={at === 0}
        onClick={() => onChoose(at - 1)}
        className="disabled:opacity-40"
      >
        <ChevronLeft size={24} aria-hidden="true" className="icon-directional" />
      </IconButton>
      <span className="text-sm whitespace-nowrap text-muted">
        {t.position(
          formatNumber(language, at + 1),
          `${formatNumber(language, count)}${hasMore ? '+' : ''}`,
        )}
      </span>
      <IconButton
        label={t.next}
        data-key="j"
        disabled={at + 1 === count}
        onClick={() => onChoose(at + 1)}
        className="disabled:opacity-40"
      >
        <ChevronRight size={24} aria-hidden="true" className="icon-directional" />
      </IconButton>
    </div>
  );
}
