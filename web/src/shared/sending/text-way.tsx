import { useTextWayTexts } from '../../i18n/text-way.ts';
import { call } from '../../lib/api.ts';
import { Choice } from '../../ui/choice.tsx';

type Way = 'email' | 'text';

interface TextWayProps {
  chosen: Way;
  onChoose: (way: Way) => void;
}

/** Asks whether news and the code come by text message or by email. */
function TextWay({ chosen, onChoose }: TextWayProps) {
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

/** Returns the choice where the operator has a gateway, else nothing. */
export async function load(): Promise<{ TextWay: typeof TextWay } | null> {
  const { serviceNumber } = await call('GET /api/text-messages');
  return serviceNumber === null ? null : { TextWay };
}
