import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { AnswerKind } from '@dawaya/contract/vocabulary/answers';
import { pricesFor } from '@dawaya/contract/vocabulary/prices';
import { useQuery } from '@tanstack/react-query';
import type { AnswerFormModule } from '../../../shared/answers/use-answer-form.ts';
import { pricesQuery } from '../../../shared/prices/queries.ts';
import { LoadingState } from '../../../ui/states.tsx';
import type { Answering } from './use-answer.ts';

interface AnswerPartProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
  chosen: AnswerKind | undefined;
  answering: Answering;
  onClose: () => void;
  form: AnswerFormModule;
}

/**
 * The form of an answer. It starts with the prices of the list, which only the pharmacist sends.
 */
export function AnswerPart({
  pharmacyId,
  inquiry,
  chosen,
  answering,
  onClose,
  form: AnswerForm,
}: AnswerPartProps) {
  const list = useQuery(pricesQuery(pharmacyId));
  // The form starts once: prices that arrive later would change a text that the pharmacist has
  // begun.
  if (list.isPending || !AnswerForm) return <LoadingState className="py-4" />;
  const prices = pricesFor(list.data?.prices ?? [], inquiry.items).map(
    (line) => line?.priceSdg ?? null,
  );
  return (
    <div className="border-t border-line pt-3">
      <AnswerForm
        items={inquiry.items}
        previous={inquiry.given}
        {...(chosen && { chosen })}
        prices={prices}
        draft={`ask.${inquiry.inquiryId}`}
        onSend={answering.send}
        onDone={onClose}
        onCancel={onClose}
        onError={answering.sessionEnded}
      />
    </div>
  );
}
