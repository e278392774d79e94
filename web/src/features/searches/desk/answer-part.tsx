import type { Ask } from '@dawaya/contract/endpoints/searches';
import type { AnswerKind } from '@dawaya/contract/vocabulary/answers';
import { pricesFor } from '@dawaya/contract/vocabulary/prices';
import { useQuery } from '@tanstack/react-query';
import type { AnswerFormModule } from '../../../shared/answers/use-answer-form.ts';
import { pricesQuery } from '../../../shared/prices/queries.ts';
import { LoadingState } from '../../../ui/states.tsx';
import type { Answering } from './use-answer.ts';

interface AnswerPartProps {
  pharmacyId: string;
  ask: Ask;
  /** What was tapped already. */
  chosen: AnswerKind | undefined;
  answering: Answering;
  onClose: () => void;
  form: AnswerFormModule;
}

/** The form of an answer, begun with the own prices, which nobody but the pharmacist sends. */
export function AnswerPart({
  pharmacyId,
  ask,
  chosen,
  answering,
  onClose,
  form: AnswerForm,
}: AnswerPartProps) {
  const list = useQuery(pricesQuery(pharmacyId));
  // It is filled in once: prices that come later would change what somebody has begun to write.
  if (list.isPending || !AnswerForm) return <LoadingState className="py-4" />;
  const prices = pricesFor(list.data?.prices ?? [], ask.items).map(
    (line) => line?.priceSdg ?? null,
  );
  return (
    <div className="border-t border-line pt-3">
      <AnswerForm
        items={ask.items}
        previous={ask.given}
        {...(chosen && { chosen })}
        prices={prices}
        draft={`ask.${ask.searchId}`}
        onSend={answering.send}
        onDone={onClose}
        onCancel={onClose}
        onError={answering.sessionEnded}
      />
    </div>
  );
}
