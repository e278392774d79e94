import { useTextWayTexts } from '../../i18n/text-way.ts';
import { Choice } from '../../ui/choice.tsx';

type Way = 'email' | 'text';

interface TextWayProps {
  chosen: Way;
  onChoose: (way: Way) => void;
}

/** Asks whether news and the code come by text message or by email. */
export function TextWay({ chosen, onChoose }: TextWayProps) {
  const t = useTextWayTexts();
  return (
    <div className="sm:col-span-2">
      <Choice
        name="way"
        title={t.title}
        options={t.ways}
        first={chosen}
        isTitleHidden
        onChoose={onChoose}
      >
        {chosen === 'text' && <p className="text-sm text-muted">{t.hint}</p>}
      </Choice>
    </div>
  );
}
