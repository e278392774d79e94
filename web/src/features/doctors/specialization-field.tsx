import { longestSpecialization } from '@dawaya/contract/vocabulary/lengths';
import { specializations } from '@dawaya/contract/vocabulary/specializations';
import { useDoctorTexts } from '../../i18n/doctors.ts';
import { inOrder } from '../../i18n/order.ts';
import { specializationName } from '../../i18n/specialization.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { otherSpecialization } from './use-other-specialization.ts';

interface SpecializationFieldProps {
  other: boolean;
  chosen?: string;
  own?: string;
}

export function SpecializationField({ other, chosen = '', own = '' }: SpecializationFieldProps) {
  const texts = useDoctorTexts();
  const t = texts.register;
  const language = useLanguage();
  const nameOf = (specialization: string) => specializationName(language, specialization);
  return (
    <>
      <Select name="specialization" label={texts.specialization} required defaultValue={chosen}>
        <option value="">{t.chooseSpecialization}</option>
        {inOrder(language, Object.keys(specializations), nameOf).map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
        <option value={otherSpecialization}>{t.other}</option>
      </Select>
      {other && (
        <TextField
          name="ownSpecialization"
          label={t.otherLabel}
          defaultValue={own}
          required
          maxLength={longestSpecialization}
        />
      )}
    </>
  );
}
