import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import { type AnswerKind, answerKinds } from '@dawaya/contract/vocabulary/answers';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { maxTypedPriceLength } from '@dawaya/contract/vocabulary/money';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useAnswerReadingTexts } from '../../../i18n/answer-reading.ts';
import { useAnswersTexts } from '../../../i18n/answers.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { hasQuantity } from '../../../shared/answers/answer-reading.tsx';
import {
  createEditedAnswer,
  hasMoreThanPrices,
  inputOf,
  useEditedAnswer,
  withPrice,
  wrongPrices,
} from '../../../shared/answers/edited-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { foldDigits, inputClass } from '../../../ui/field.tsx';
import type { AnswerActions } from './answer-part.tsx';
import { InquiryItems } from './inquiry-content.tsx';
import { useKnownPrices } from './queries.ts';

/** Items on a card at first. */
const shownAtFirst = 4;

interface CardAnswerProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
  answering: AnswerActions;
  isNext: boolean;
  /** Opens the form, which has the same draft. */
  onForm: (kind: AnswerKind) => void;
  children: ReactNode;
}

/**
 * The items with a field for each price, and the four answers. It sends only what it shows: prices
 * of folded items stay, and an answer with more than prices goes through the form.
 */
export function CardAnswer(props: CardAnswerProps) {
  const { pharmacyId, inquiry, answering, isNext, onForm, children } = props;
  const t = useAnswersTexts();
  const { currency } = useAnswerReadingTexts();
  const { inquiryId, items, reported } = inquiry;
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const knownPrices = useKnownPrices(pharmacyId, inquiry);
  const [shown, setShown] = useState(items.length > shownAtFirst ? shownAtFirst - 1 : items.length);
  const [wrong, setWrong] = useState<string[]>([]);
  const prices = knownPrices.map((price) => price?.priceSdg ?? null);
  const initial = createEditedAnswer(items.length, null, undefined, prices, reported);
  const { edited, change, deleteDraft } = useEditedAnswer(`ask.${inquiryId}`, initial, undefined);
  const isBusy = answering.pending !== null;

  const tap = (kind: AnswerKind) => {
    if (kind === 'none') return answering.tap({ answer: kind });
    if (kind !== 'all' || hasMoreThanPrices(edited)) return onForm(kind);
    const lines = edited.lines.map((line, index) =>
      index < shown ? line : { ...line, price: '' },
    );
    const answer = { ...edited, lines, answer: kind };
    const refused = wrongPrices(answer);
    setWrong(refused);
    if (refused.length === 0) return answering.tap(inputOf(answer, null, Date.now()), deleteDraft);
    box.current?.querySelector<HTMLElement>(`[name="${refused[0]}"]`)?.focus();
  };

  /** Continues to the next price; the last one sends the answer. */
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.currentTarget.value === '' || isBusy) return;
    const fields = [...(box.current?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (next) next.focus();
    else tap('all');
  };

  return (
    <div ref={box} className="flex flex-col gap-3">
      {items.length > 0 && (
        <p id={titleId} className="-mb-2 text-end text-sm text-muted">
          {hasQuantity(items) ? t.priceAsked : t.price}
        </p>
      )}
      <InquiryItems
        items={items}
        reported={reported}
        shown={shown}
        onMore={() => setShown(items.length)}
        hint={(at) => {
          const price = knownPrices[at];
          const isUnchanged = price && edited.lines[at]?.price === String(price.priceSdg);
          return isUnchanged ? price.hint : '';
        }}
        field={(at, problemId) => {
          const name = `lines.${at}.priceSdg`;
          const isWrong = wrong.includes(name);
          return {
            problem: isWrong ? t.invalidPrice : '',
            input: (
              <input
                name={name}
                aria-label={t.priceFor(isolated(items[at]?.text ?? ''))}
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? `${problemId} ${titleId}` : titleId}
                placeholder={currency}
                inputMode="decimal"
                enterKeyHint={at < shown - 1 ? 'next' : 'send'}
                dir="ltr"
                autoComplete="off"
                maxLength={maxTypedPriceLength}
                // A disabled field would close the keyboard between two answers.
                readOnly={isBusy}
                value={edited.lines[at]?.price ?? ''}
                onInputCapture={({ currentTarget }) => foldDigits(currentTarget)}
                // Not `onChange`: React sees no change after digits were folded in the capture
                // phase.
                onInput={({ currentTarget }) => {
                  setWrong(wrong.filter((other) => other !== name));
                  change({
                    lines: edited.lines.map((line, place) =>
                      place === at ? withPrice(line, currentTarget.value) : line,
                    ),
                  });
                }}
                onKeyDown={enter}
                className={cx(inputClass, 'w-28! shrink-0 text-end')}
              />
            ),
          };
        }}
      />
      {children}
      <AnswerButtons pending={answering.pending} isNext={isNext} onTap={tap} />
    </div>
  );
}

interface AnswerButtonsProps {
  pending: AnswerKind | null;
  isNext: boolean;
  onTap: (answer: AnswerKind) => void;
}

/** The four answers, each one tap, in rows of two, so that a thumb hits only one. */
function AnswerButtons({ pending, isNext, onTap }: AnswerButtonsProps) {
  const t = useInquiriesTexts().answer;
  const { kinds } = useAnswersTexts();
  return (
    <fieldset data-thumb="" className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{t.label}</legend>
      {answerKinds.map((kind) => (
        <Button
          key={kind}
          variant={kind === 'all' && isNext ? 'primary' : 'secondary'}
          busy={kind === pending}
          disabled={pending !== null}
          // The second press of a double one would answer the next inquiry.
          onClick={({ detail }) => detail < 2 && onTap(kind)}
          className="px-2 leading-tight"
        >
          {kinds[kind]}
        </Button>
      ))}
    </fieldset>
  );
}
