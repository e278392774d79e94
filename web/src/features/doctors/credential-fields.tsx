import {
  longestBio,
  longestConsultationFee,
  longestLicenseNumber,
} from '@dawaya/contract/vocabulary/lengths';
import type { ReactNode } from 'react';
import { useDoctorTexts } from '../../i18n/doctors.ts';
import { NameField, PhoneField } from '../../shared/contact-details/contact-fields.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormPart } from '../../ui/form-part.tsx';
import type { FieldValues } from './credentials.ts';
import { SpecializationField } from './specialization-field.tsx';

interface CredentialFieldsProps {
  otherSpecialization: boolean;
  known?: FieldValues;
  email?: ReactNode;
}

export function CredentialFields({ otherSpecialization, known, email }: CredentialFieldsProps) {
  const t = useDoctorTexts().register;
  return (
    <>
      <FormPart title={t.about}>
        <NameField name="fullName" defaultValue={known?.fullName ?? ''} />
        {email}
        <PhoneField required={false} hint={t.phoneHint} defaultValue={known?.phone ?? ''} />
      </FormPart>
      <FormPart title={t.work}>
        <SpecializationField
          other={otherSpecialization}
          chosen={known?.specialization ?? ''}
          own={known?.ownSpecialization ?? ''}
        />
        <TextField
          name="licenseNumber"
          label={t.license}
          hint={t.licenseHint}
          defaultValue={known?.licenseNumber ?? ''}
          required
          maxLength={longestLicenseNumber}
          autoComplete="off"
        />
        <FeeField defaultValue={known?.consultationFee ?? ''} />
        <BioField defaultValue={known?.bio ?? ''} />
      </FormPart>
    </>
  );
}

export function FeeField({ defaultValue }: { defaultValue: string }) {
  const t = useDoctorTexts().register;
  return (
    <TextField
      name="consultationFee"
      label={t.fee}
      hint={t.feeHint}
      defaultValue={defaultValue}
      inputMode="decimal"
      maxLength={longestConsultationFee}
      autoComplete="off"
      // A number has no direction of its own: alone it would be at the far end in Arabic.
      dir="ltr"
      className="rtl:text-end"
    />
  );
}

export function BioField({ defaultValue }: { defaultValue: string }) {
  const t = useDoctorTexts().register;
  return (
    <TextArea
      name="bio"
      label={t.bio}
      hint={t.bioHint}
      defaultValue={defaultValue}
      maxLength={longestBio}
    />
  );
}
