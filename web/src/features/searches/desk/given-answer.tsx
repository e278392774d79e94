import type { Ask } from '@dawaya/contract/endpoints/searches';
import Pencil from 'lucide-react/icons/pencil';
import { useAsksTexts } from '../../../i18n/texts/asks.ts';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Written } from '../../../ui/written.tsx';
import { type AskState, isAnswerable } from './ask.ts';
import { SavePrices } from './save-prices.tsx';
import { StateBadge } from './state-badge.tsx';

interface GivenAnswerProps {
  pharmacyId: string;
  ask: Ask & { given: NonNullable<Ask['given']> };
  state: AskState;
  onChange: () => void;
}

/** What was answered, by whom, and what became of it. */
export function GivenAnswer({ pharmacyId, ask, state, onChange }: GivenAnswerProps) {
  const t = useAsksTexts();
  const { given, items, answeredBy } = ask;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {state !== 'open' && <StateBadge state={state} />}
        {answeredBy && (
          <span className="min-w-0 text-sm text-muted">
            {t.answer.by} <Written text={answeredBy} />
          </span>
        )}
      </p>
      <AnswerReading answer={given} items={items} />
      {isAnswerable(state) && (
        <div className="flex flex-col gap-1">
          <Button look="secondary" onClick={onChange} className="px-3">
            <Pencil size={18} aria-hidden="true" />
            {t.answer.details}
          </Button>
          <SavePrices pharmacyId={pharmacyId} ask={ask} />
        </div>
      )}
    </div>
  );
}
