import type { AnswerInput } from '@dawaya/contract/endpoints/answers';
import {
  type Answer,
  type AnswerKind,
  maxAnswerNoteLength,
} from '@dawaya/contract/vocabulary/answers';
import { maxTypedPriceLength } from '@dawaya/contract/vocabulary/money';
import { useState } from 'react';
import { useAnswersTexts } from '../../i18n/answers.ts';
import { formatNumber } from '../../i18n/format.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AnswerKinds, AnswerLine, MomentField } from './answer-fields.tsx';
import { hasQuantity, type RequestedItem } from './answer-reading.tsx';
import {
  createEditedAnswer,
  hasAllItems,
  heldMoments,
  inputOf,
  type KnownPrice,
  readyMoments,
  sumOf,
  useEditedAnswer,
  wrongPrices,
} from './edited-answer.ts';

interface AnswerFormProps {
  items: readonly RequestedItem[];
  previous: Answer | null;
  /** The kind that was tapped before the form opened. */
  chosen?: AnswerKind;
  /** The prices that the pharmacy gave before, by item. */
  prices?: readonly (KnownPrice | undefined)[];
  /** The items that the pharmacy reported to have. */
  reported?: readonly number[];
  draft: string;
  /** Sends the answer; the form shows the error that it throws. */
  onSend: (answer: AnswerInput) => Promise<unknown>;
  onDone: () => void;
  onCancel?: () => void;
  /** Handles an error first; true if it was handled. */
  onError: (error: unknown) => boolean;
}

export function AnswerForm(props: AnswerFormProps) {
  const t = useAnswersTexts();
  const language = useLanguage();
  const { items, previous, prices = [] } = props;
  const initial = createEditedAnswer(
    items.length,
    previous,
    props.chosen,
    prices.map((known) => known?.priceSdg ?? null),
    props.reported,
  );
  const { edited, change, deleteDraft } = useEditedAnswer(props.draft, initial, props.chosen);
  const [refusal, setRefusal] = useState('');
  // The times and the note that the form begins with stay in sight.
  const [startsOpen] = useState(
    [edited.ready, edited.held, edited.note].some((text) => text !== ''),
  );
  const sum = sumOf(edited);
  const form = useForm({
    failed: t.failed,
    check: (): Record<string, string> => ({
      ...(edited.answer === '' && { answer: t.chooseFirst }),
      ...(hasAllItems(edited) && { answer: t.lacksNothing }),
      ...Object.fromEntries(wrongPrices(edited).map((field) => [field, t.invalidPrice])),
    }),
    send: () => {
      setRefusal('');
      return props.onSend(inputOf(edited, previous, Date.now()));
    },
    onDone: () => {
      deleteDraft();
      props.onDone();
    },
    onError: (error) => {
      if (props.onError(error)) return true;
      setRefusal(sentenceOf(error, t.failed));
      return false;
    },
  });
  const says = edited.answer !== '' && edited.answer !== 'none';
  return (
    <Form form={form} label={t.choose} className="flex flex-col gap-3">
      <AnswerKinds
        chosen={edited.answer}
        problem={form.errors.answer}
        disabled={form.busy}
        onChoose={(answer) => {
          form.clearError('answer');
          change({ answer });
        }}
      />
      {items.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="flex w-full justify-between gap-x-3 font-medium">
            {t.items}
            {says && (
              <span className="text-end text-sm font-normal text-muted">
                {hasQuantity(items) ? t.priceAsked : t.price}
              </span>
            )}
          </legend>
          <ol className="divide-y divide-line border-b border-line">
            {items.map((item, index) => {
              const line = edited.lines[index];
              return (
                line && (
                  <AnswerLine
                    // biome-ignore lint/suspicious/noArrayIndexKey: items are named by their place.
                    key={index}
                    at={index}
                    item={item}
                    line={line}
                    isChoice={edited.answer === 'some'}
                    isPriced={says}
                    known={prices[index]}
                    onChange={(line) => {
                      form.clearError('answer');
                      change({
                        lines: edited.lines.map((old, place) => (place === index ? line : old)),
                      });
                    }}
                  />
                )
              );
            })}
          </ol>
        </fieldset>
      )}
      {says && (
        <TextField
          name="totalSdg"
          label={t.total}
          placeholder={sum !== null && items.length > 0 ? formatNumber(language, sum) : undefined}
          inputMode="numeric"
          dir="ltr"
          className="text-end"
          autoComplete="off"
          maxLength={maxTypedPriceLength}
          value={edited.total}
          // Not `onChange`: React sees no change after digits were folded in the capture phase.
          onInput={({ currentTarget }) => change({ total: currentTarget.value })}
        />
      )}
      {edited.answer !== '' && (
        <Fold title={says ? t.more : t.note} open={startsOpen}>
          <div className="flex flex-col gap-4">
            {says && (
              <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
                <MomentField
                  name="readyAt"
                  label={t.ready}
                  moments={readyMoments}
                  chosen={edited.ready}
                  before={previous?.readyAt}
                  onChoose={(ready) => change({ ready })}
                />
                <MomentField
                  name="heldUntil"
                  label={t.held}
                  moments={heldMoments}
                  chosen={edited.held}
                  before={previous?.heldUntil}
                  onChoose={(held) => change({ held })}
                />
              </div>
            )}
            <TextArea
              name="note"
              label={t.note}
              hint={t.noteHint}
              rows={2}
              maxLength={maxAnswerNoteLength}
              value={edited.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </div>
        </Fold>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} className="flex-1">
          {previous ? t.change : t.send}
        </SubmitButton>
        {props.onCancel && (
          <Button variant="quiet" onClick={props.onCancel} className="flex-1">
            {t.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}
