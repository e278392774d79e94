import { type AnswerKind, answerKinds } from '@dawaya/contract/vocabulary/answers';
import { useId } from 'react';
import { useAnswersTexts } from '../../i18n/answers.ts';
import { chipClass } from '../../ui/chip.ts';
import { cx } from '../../ui/cx.ts';

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
      <legend className="mb-2 font-medium">{t.choose}</legend>
      <div className="grid grid-cols-2 gap-2">
        {answerKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === chosen}
            disabled={disabled}
            onClick={() => onChoose(kind)}
            className={cx(
              chipClass(kind === chosen),
              'justify-center px-2 text-center leading-tight',
            )}
          >
            {t.kinds[kind]}
          </button>
        ))}
      </div>
      <p id={id} role="alert" className="mt-2 text-sm font-medium text-danger empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}
