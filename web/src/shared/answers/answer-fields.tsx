import {
  type AnswerKind,
  answerKinds,
  maxAlternativeLength,
} from '@dawaya/contract/vocabulary/answers';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { maxTypedPriceLength } from '@dawaya/contract/vocabulary/money';
import { useContext, useId } from 'react';
import { useAnswerReadingTexts } from '../../i18n/answer-reading.ts';
import { useAnswersTexts } from '../../i18n/answers.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.ts';
import { cx } from '../../ui/cx.ts';
import { FieldErrors, Select, TextField } from '../../ui/field.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { RequestedItem } from './answer-reading.tsx';
import {
  type EditedLine,
  type EditedMoment,
  type KnownPrice,
  type Moment,
  momentsFrom,
  withPrice,
} from './edited-answer.ts';

interface AnswerKindsProps {
  chosen: AnswerKind | '';
  problem?: string | undefined;
  disabled?: boolean;
  onChoose: (kind: AnswerKind) => void;
}

export function AnswerKinds({ chosen, problem, disabled, onChoose }: AnswerKindsProps) {
  const t = useAnswersTexts();
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? id : undefined}>
      <legend className="sr-only">{t.choose}</legend>
      <div className="grid grid-cols-2 gap-2">
        {answerKinds.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            aria-pressed={kind === chosen}
            disabled={disabled}
            onClick={() => onChoose(kind)}
            className={cx(
              'px-2 leading-tight',
              kind === chosen && 'border-primary bg-primary-soft text-primary',
            )}
          >
            {t.kinds[kind]}
          </Button>
        ))}
      </div>
      <Problem id={id}>{problem}</Problem>
    </fieldset>
  );
}

function Problem({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} role="alert" className="mt-2 text-sm font-medium text-danger empty:hidden">
      {children}
    </p>
  );
}

interface AnswerLineProps {
  at: number;
  item: RequestedItem;
  line: EditedLine;
  /** Whether the pharmacy says of each item if it has it. */
  isChoice: boolean;
  /** False while the pharmacy says that it has nothing. */
  isPriced: boolean;
  known: KnownPrice | undefined;
  onChange: (line: EditedLine) => void;
}

export function AnswerLine(props: AnswerLineProps) {
  const { at, item, line, isChoice, isPriced, known, onChange } = props;
  const t = useAnswersTexts();
  const { currency, quantity } = useAnswerReadingTexts();
  const name = isolated(item.text);
  const hasPrice = isPriced && (!isChoice || line.has !== 'no');
  return (
    <li className="flex flex-col gap-2 py-2">
      {/* The heading above names the price; each field has its name for a screen reader. */}
      <div className="grid grid-cols-[1fr_8rem] items-start gap-2 max-[15rem]:grid-cols-1 [&_label]:sr-only">
        <p className="self-center font-medium wrap-anywhere">
          <UserText text={item.text} />
          {item.quantity && (
            <span className="font-normal">
              {'\u00A0· '}
              {quantity}: <UserText text={item.quantity} />
            </span>
          )}
        </p>
        {hasPrice && (
          <TextField
            name={`lines.${at}.priceSdg`}
            label={t.priceFor(name)}
            hint={known && line.price === String(known.priceSdg) ? known.hint : undefined}
            inputMode="decimal"
            dir="ltr"
            className="text-end"
            placeholder={currency}
            autoComplete="off"
            maxLength={maxTypedPriceLength}
            value={line.price}
            // Not `onChange`: React sees no change after digits were folded in the capture phase.
            onInput={({ currentTarget }) => onChange(withPrice(line, currentTarget.value))}
          />
        )}
      </div>
      {isChoice && (
        <HasChoice
          name={`lines.${at}.has`}
          title={t.hasFor(name)}
          chosen={line.has}
          onChoose={(has) => onChange({ ...line, isImplied: false, has })}
        />
      )}
      {isChoice && line.has === 'other' && (
        <TextField
          name={`lines.${at}.alternative`}
          label={
            <>
              <span aria-hidden="true">{t.alternative}</span>
              <span className="sr-only">{t.alternativeFor(name)}</span>
            </>
          }
          // Without a name the customer would read that the pharmacy does not have it.
          required
          autoComplete="off"
          maxLength={maxAlternativeLength}
          value={line.alternative}
          onChange={({ target }) => onChange({ ...line, alternative: target.value })}
        />
      )}
    </li>
  );
}

interface HasChoiceProps {
  name: string;
  title: string;
  chosen: EditedLine['has'];
  onChoose: (has: EditedLine['has']) => void;
}

/** Has it, has a substitute, has not: one tap each. */
function HasChoice({ name, title, chosen, onChoose }: HasChoiceProps) {
  const t = useAnswersTexts();
  const id = useId();
  const problem = useContext(FieldErrors)[name];
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? id : undefined}>
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {(['yes', 'other', 'no'] as const).map((has) => (
          <label
            key={has}
            data-chosen={has === chosen || undefined}
            className={cx(
              chipClass(has === chosen),
              'relative cursor-pointer grow justify-center px-2! text-center leading-tight has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={has}
              required
              checked={has === chosen}
              aria-invalid={problem ? true : undefined}
              onChange={() => onChoose(has)}
              className="sr-only"
            />
            {t.has[has]}
          </label>
        ))}
      </div>
      <Problem id={id}>{problem}</Problem>
    </fieldset>
  );
}

interface MomentFieldProps {
  name: 'readyAt' | 'heldUntil';
  label: string;
  moments: readonly Moment[];
  chosen: EditedMoment;
  before: string | null | undefined;
  onChoose: (moment: EditedMoment) => void;
}

export function MomentField(props: MomentFieldProps) {
  const t = useAnswersTexts();
  const language = useLanguage();
  const { before } = props;
  return (
    <Select
      name={props.name}
      label={props.label}
      value={props.chosen}
      onChange={({ target }) => props.onChoose(target.value as EditedMoment)}
    >
      <option value="">{t.notSaid}</option>
      {before && <option value="same">{formatDateTime(language, before)}</option>}
      {momentsFrom(props.moments, Date.now()).map((moment) => (
        <option key={moment} value={moment}>
          {t.moments[moment]}
        </option>
      ))}
    </Select>
  );
}
