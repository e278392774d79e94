import { useRef, useState } from 'react';
import { useTrackInquiryTexts } from '../../../i18n/track-inquiry.ts';
import { News } from '../../../shared/steady-list/news.tsx';
import { useSteadyRows } from '../../../shared/steady-list/use-steady-rows.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import type { InquiryAnswer, TrackedInquiry } from '../kinds.ts';
import { AnswerCard } from './answer-card.tsx';

interface AnswerListProps {
  token: string;
  inquiry: TrackedInquiry;
  isFetching: boolean;
  onMade: () => void;
}

const loadChoosing = () => import('./choose-dialog.tsx');

const idOf = ({ pharmacyId }: InquiryAnswer) => pharmacyId;

/**
 * The answers as they arrive; none moves under a thumb, and each can be chosen while the inquiry is
 * open.
 */
export function AnswerList({ token, inquiry, isFetching, onMade }: AnswerListProps) {
  const t = useTrackInquiryTexts();
  const box = useRef<HTMLUListElement>(null);
  const { rows, waiting, takeIn } = useSteadyRows(inquiry.answers, {
    idOf,
    isFetching,
    box,
  });
  const [chosen, setChosen] = useState<InquiryAnswer>();
  const isOpen = inquiry.status === 'open';
  const hasNoRecipients = inquiry.asked === 0 && !inquiry.nextWaveAt;
  // Loaded before a press: the connection may be gone by then.
  const choosing = useLazyModule(loadChoosing, isOpen && rows.length > 0);
  return (
    <section aria-labelledby="answers" className="flex flex-col gap-3">
      <h2 id="answers" className="text-lg font-semibold">
        {t.answers}
      </h2>
      {rows.length === 0 && (
        <p className="rounded border border-dashed border-line-strong p-4 text-muted">
          {isOpen ? (
            <>
              <span className="block font-semibold text-text">
                {hasNoRecipients ? t.noneAsked : t.none}
              </span>{' '}
              {hasNoRecipients ? t.noneAskedText : t.noneText}
            </>
          ) : (
            t.noneOver
          )}
        </p>
      )}
      <News
        texts={t.news}
        waiting={waiting}
        left={rows.filter(({ isGone }) => isGone).length}
        onTakeIn={takeIn}
      />
      <ul ref={box} className="flex flex-col gap-3">
        {rows.map(({ row, isGone }) => (
          <li key={row.pharmacyId}>
            <AnswerCard
              answer={row}
              items={inquiry.items}
              isGone={isGone}
              onChoose={isOpen && !isGone ? () => setChosen(row) : undefined}
            />
          </li>
        ))}
      </ul>
      {choosing && chosen && (
        <choosing.ChooseDialog
          token={token}
          inquiry={inquiry}
          answer={chosen}
          onClose={() => setChosen(undefined)}
          onMade={onMade}
        />
      )}
    </section>
  );
}
