import { useAnswersTexts } from '../../i18n/answers.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Select } from '../../ui/field.tsx';
import type { EditedMoment } from './edited-answer.ts';
import { type Moment, momentsFrom } from './moments.ts';

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
