import {
  maxBioLength,
  maxConsultationFeeLength,
  maxLicenseNumberLength,
  maxSpecializationLength,
} from '@dawaya/contract/vocabulary/limits';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { specializations } from '@dawaya/contract/vocabulary/specializations';
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { useDoctorTexts } from '../../i18n/doctors.ts';
import { sortByName } from '../../i18n/order.ts';
import { specializationName } from '../../i18n/specialization.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { NameField, PhoneField } from '../../shared/contact-details/contact-fields.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { readFields } from '../../ui/form.tsx';

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
          maxLength={maxLicenseNumberLength}
          autoComplete="off"
        />
        <FeeField defaultValue={known?.consultationFee ?? ''} />
        <BioField defaultValue={known?.bio ?? ''} />
      </FormPart>
    </>
  );
}

function FeeField({ defaultValue }: { defaultValue: string }) {
  const t = useDoctorTexts().register;
  return (
    <TextField
      name="consultationFee"
      label={t.fee}
      hint={t.feeHint}
      defaultValue={defaultValue}
      inputMode="decimal"
      maxLength={maxConsultationFeeLength}
      autoComplete="off"
      // A number has no direction of its own: alone it would be at the far end in Arabic.
      dir="ltr"
      className="rtl:text-end"
    />
  );
}

function BioField({ defaultValue }: { defaultValue: string }) {
  const t = useDoctorTexts().register;
  return (
    <TextArea
      name="bio"
      label={t.bio}
      hint={t.bioHint}
      defaultValue={defaultValue}
      maxLength={maxBioLength}
    />
  );
}

interface SpecializationFieldProps {
  other: boolean;
  chosen?: string;
  own?: string;
}

function SpecializationField({ other: isOther, chosen = '', own = '' }: SpecializationFieldProps) {
  const texts = useDoctorTexts();
  const t = texts.register;
  const language = useLanguage();
  const nameOf = (specialization: string) => specializationName(language, specialization);
  return (
    <>
      <Select name="specialization" label={texts.specialization} required defaultValue={chosen}>
        <option value="">{t.chooseSpecialization}</option>
        {sortByName(language, Object.keys(specializations), nameOf).map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
        <option value={otherSpecialization}>{t.other}</option>
      </Select>
      {isOther && (
        <TextField
          name="ownSpecialization"
          label={t.otherLabel}
          defaultValue={own}
          required
          maxLength={maxSpecializationLength}
        />
      )}
    </>
  );
}

interface Credentials {
  fullName: string;
  specialization: string;
  licenseNumber: string;
  phone: string;
  consultationFee: string;
  bio: string;
}

/** Returns the typed details for the calls, which count an empty optional field as absent. */
export function credentialsOf(data: FormData): Credentials {
  const { specialization: chosen, ownSpecialization } = readFields(
    data,
    'specialization',
    'ownSpecialization',
  );
  return {
    ...readFields(data, 'fullName', 'licenseNumber', 'phone', 'consultationFee', 'bio'),
    specialization: chosen === otherSpecialization ? ownSpecialization : chosen,
  };
}

interface KnownCredentials {
  fullName: string;
  specialization: string;
  licenseNumber: string;
  phone: string | null;
  consultationFee: string | null;
  bio: string | null;
}

export function fieldValues(doctor: KnownCredentials) {
  const listed = Object.hasOwn(specializations, doctor.specialization);
  return {
    fullName: doctor.fullName,
    specialization: listed ? doctor.specialization : otherSpecialization,
    ownSpecialization: listed ? '' : doctor.specialization,
    licenseNumber: doctor.licenseNumber,
    phone: doctor.phone ? displayPhone(doctor.phone) : '',
    consultationFee: doctor.consultationFee ?? '',
    bio: doctor.bio ?? '',
  };
}

type FieldValues = ReturnType<typeof fieldValues>;

/** The value for a specialization that is not in the list. */
const otherSpecialization = 'other';

/**
 * Returns whether 'Other' is chosen, read from the form, because a restored draft sends no event.
 * Call it after the form's own hook; `look` is for the form's inputs.
 */
export function useOtherSpecialization(form: RefObject<HTMLFormElement | null>) {
  const [isOther, setOther] = useState(false);
  const checkAgain = useCallback(() => {
    const chosen = form.current?.elements.namedItem('specialization');
    setOther(chosen instanceof HTMLSelectElement && chosen.value === otherSpecialization);
  }, [form]);
  useEffect(checkAgain, [checkAgain]);
  return { other: isOther, checkAgain };
}

export function FormPart(props: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="border-b border-line pb-2 text-xl font-semibold">{props.title}</h2>
      {props.children}
    </section>
  );
}
