import { type AnswerKind, answerKinds } from '@dawaya/contract/vocabulary/answers';
import { useAnswersTexts } from '../../../i18n/texts/answers.ts';
import { useAsksTexts } from '../../../i18n/texts/asks.ts';
import { Button } from '../../../ui/button.tsx';

interface AnswerButtonsProps {
  /** The one that is on its way. */
  pending: AnswerKind | null;
  onTap: (answer: AnswerKind) => void;
}

/** The four answers, each one tap: two in a row, so that a thumb hits none of its neighbours. */
export function AnswerButtons({ pending, onTap }: AnswerButtonsProps) {
  const t = useAsksTexts().answer;
  const { kinds } = useAnswersTexts();
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{t.label}</legend>
      {answerKinds.map((kind) => (
        <Button
          key={kind}
          look={kind === 'all' ? 'primary' : 'secondary'}
          busy={kind === pending}
          disabled={pending !== null}
          onClick={() => onTap(kind)}
          className="px-2 leading-tight"
        >
          {kinds[kind]}
        </Button>
      ))}
    </fieldset>
  );
}
