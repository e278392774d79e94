import { maxNameLength } from '@dawaya/contract/vocabulary/limits';
import { useAskTexts } from '../../../i18n/ask.ts';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';

export type Whom = 'self' | 'other';

interface WhomPartProps {
  whom: Whom;
  onChoose: (whom: Whom) => void;
}

/**
 * For oneself or another person, whose name is needed; people abroad often ask for their family in
 * a town.
 */
export function WhomPart({ whom, onChoose }: WhomPartProps) {
  const t = useAskTexts().whom;
  return (
    <Choice
      name="whom"
      title={t.title}
      options={{ self: t.self, other: t.other }}
      first="self"
      isTitleHidden
      onChoose={onChoose}
    >
      <div hidden={whom === 'self'} className="plain-shown">
        <TextField
          name="forName"
          label={t.name}
          required={whom === 'other'}
          maxLength={maxNameLength}
          autoComplete="off"
        />
      </div>
    </Choice>
  );
}
