import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { pricesFor } from '@dawaya/contract/vocabulary/prices';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useAnswersTexts } from '../../../i18n/answers.ts';
import { relativeTime } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { type AnswerFormModule, useAnswerForm } from '../../../shared/answers/use-answer-form.ts';
import { pricesQuery } from '../../../shared/prices/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { returnFocus } from '../../../ui/keep-place.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useConversation } from './queries.ts';

interface RequestQuoteProps {
  pharmacyId: string;
  request: PrescriptionRequest;
  onError: (error: unknown) => boolean;
}

interface AnsweringProps {
  isAnswering: boolean;
  onAnswering: (isAnswering: boolean) => void;
}

/** The answer to a request, with the customer's reply; a tap opens the form. */
export function RequestQuote({
  pharmacyId,
  request,
  onError,
  isAnswering,
  onAnswering,
}: RequestQuoteProps & AnsweringProps) {
  const t = useAnswersTexts().quote;
  const language = useLanguage();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { quote, items } = request;
  const mayAnswer = isOpen(request.status);
  const form = useAnswerForm(mayAnswer);
  if (!quote && !mayAnswer) return null;
  const statusOf = ({ acceptedAt, refusedAt }: NonNullable<typeof quote>) => {
    if (acceptedAt) return t.accepted(relativeTime(language, acceptedAt));
    return refusedAt ? t.refused(relativeTime(language, refusedAt)) : t.waiting;
  };
  const close = () => {
    onAnswering(false);
    returnFocus(section);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={quote ? id : undefined}
      className="flex flex-col gap-3"
    >
      {quote && !isAnswering && (
        <div className="flex flex-col gap-2 rounded border border-line p-3">
          <h4 id={id} className="font-semibold">
            {t.title}
          </h4>
          <AnswerReading answer={quote} items={items} />
          <p className="text-sm text-muted">{statusOf(quote)}</p>
        </div>
      )}
      {isAnswering ? (
        <QuoteForm
          pharmacyId={pharmacyId}
          request={request}
          onDone={() => {
            close();
            toast({ title: t.sent });
          }}
          onCancel={close}
          form={form}
          onError={onError}
        />
      ) : (
        mayAnswer && (
          <Button variant="secondary" onClick={() => onAnswering(true)} className="self-start">
            {quote ? t.change : t.give}
          </Button>
        )
      )}
    </section>
  );
}

function QuoteForm({
  pharmacyId,
  request,
  form: AnswerForm,
  ...rest
}: RequestQuoteProps & { onDone: () => void; onCancel: () => void; form: AnswerFormModule }) {
  const { fromList, check } = useInquiriesTexts().prices;
  const { quote: send } = useConversation(pharmacyId, request.id);
  const list = useQuery({ ...pricesQuery(pharmacyId), enabled: request.items.length > 0 });
  // The form starts once: prices that arrive later would change a text that the pharmacist has
  // begun.
  if (list.isLoading || !AnswerForm) return <LoadingState className="py-4" />;
  return (
    <AnswerForm
      items={request.items}
      previous={request.quote}
      prices={pricesFor(list.data?.prices ?? [], request.items, request.products).map(
        (line, index) =>
          line && {
            priceSdg: line.priceSdg,
            hint: request.items[index]?.quantity ? `${fromList} ${check}` : fromList,
          },
      )}
      draft={`quote.${request.id}`}
      onSend={send}
      {...rest}
    />
  );
}
