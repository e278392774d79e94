import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import Pencil from 'lucide-react/icons/pencil';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { Button } from '../../../ui/button.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { type AskState, isAnswerable } from './inquiry.ts';
import { SavePrices } from './save-prices.tsx';
import { StateBadge } from './state-badge.tsx';

interface GivenAnswerProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry & { given: NonNullable<ReceivedInquiry['given']> };
  state: AskState;
  onChange: () => void;
}

export function GivenAnswer({ pharmacyId, inquiry, state, onChange }: GivenAnswerProps) {
  const t = useInquiriesTexts();
  const { given, items, answeredBy } = inquiry;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {state !== 'open' && <StateBadge state={state} />}
        {answeredBy && (
          <span className="min-w-0 text-sm text-muted">
            {t.answer.by} <UserText text={answeredBy} />
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
          <SavePrices pharmacyId={pharmacyId} inquiry={inquiry} />
        </div>
      )}
    </div>
  );
}
