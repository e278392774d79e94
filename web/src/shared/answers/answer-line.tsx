import { longestAlternative } from '@dawaya/contract/vocabulary/answers';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { longestTypedPrice } from '@dawaya/contract/vocabulary/money';
import { useAnswersTexts } from '../../i18n/answers.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { RequestedItem } from './answer-reading.tsx';
import type { EditedLine } from './edited-answer.ts';

interface AnswerLineProps {
  at: number;
  item: RequestedItem;
  line: EditedLine;
  /** Whether the pharmacy says of each item if it has it. */
  isChoice: boolean;
  isFromList: boolean;
  onChange: (line: EditedLine) => void;
}

export function AnswerLine({ at, item, line, isChoice, isFromList, onChange }: AnswerLineProps) {
  const t = useAnswersTexts();
  const name = isolated(item.text);
  const hasPrice = !isChoice || line.has !== 'no';
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="font-medium wrap-anywhere">
        <UserText text={item.text} />
        {item.quantity && (
          <>
            {' · '}
            {t.quantity}: <UserText text={item.quantity} />
          </>
        )}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3">
        {isChoice && (
          <Select
            name={`lines.${at}.has`}
            label={
              <>
                {/* As high as the label beside it, whose field may have a hint below. */}
                <span aria-hidden="true">{'\u00a0'}</span>
                <span className="sr-only">{t.hasFor(name)}</span>
              </>
            }
            required
            value={line.has}
            onChange={({ target }) => onChange({ ...line, has: target.value as EditedLine['has'] })}
          >
            {(['yes', 'other', 'no'] as const).map((has) => (
              <option key={has} value={has}>
                {t.has[has]}
              </option>
            ))}
          </Select>
        )}
        {hasPrice && (
          <TextField
            name={`lines.${at}.priceSdg`}
            label={
              <>
                <span aria-hidden="true">{t.price}</span>
                <span className="sr-only">{t.priceFor(name)}</span>
              </>
            }
            hint={isFromList ? t.fromList : undefined}
            inputMode="numeric"
            dir="ltr"
            className="rtl:text-end"
            autoComplete="off"
            maxLength={longestTypedPrice}
            value={line.price}
            // Not `onChange`: React sees no change after digits were folded in the capture phase.
            onInput={({ currentTarget }) => onChange({ ...line, price: currentTarget.value })}
          />
        )}
      </div>
      {isChoice && line.has === 'other' && (
        <TextField
          name={`lines.${at}.alternative`}
          label={
            <>
              <span aria-hidden="true">{t.alternative}</span>
              <span className="sr-only">{t.alternativeFor(name)}</span>
            </>
          }
          autoComplete="off"
          maxLength={longestAlternative}
          value={line.alternative}
          onChange={({ target }) => onChange({ ...line, alternative: target.value })}
        />
      )}
    </li>
  );
}
