import { type AnswerKind, answerKinds } from '@dawaya/contract/vocabulary/answers';
import { useAnswersTexts } from '../../../i18n/answers.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { Button } from '../../../ui/button.tsx';

interface AnswerButtonsProps {
  pending: AnswerKind | null;
  onTap: (answer: AnswerKind) => void;
}

/** The four answers, each one tap, in rows of two, so that a thumb hits only one. */
export function AnswerButtons({ pending, onTap }: AnswerButtonsProps) {
  const t = useInquiriesTexts().answer;
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
