import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { specializations } from '@dawaya/contract/vocabulary/specializations';
import { typed } from '../../ui/form.tsx';
import { otherSpecialization } from './use-other-specialization.ts';

export interface Credentials {
  fullName: string;
  specialization: string;
  licenseNumber: string;
  phone: string;
  consultationFee: string;
  bio: string;
}

/** Returns the typed details for the calls, which count an empty optional field as absent. */
export function credentialsOf(data: FormData): Credentials {
  const { specialization: chosen, ownSpecialization } = typed(
    data,
    'specialization',
    'ownSpecialization',
  );
  return {
    ...typed(data, 'fullName', 'licenseNumber', 'phone', 'consultationFee', 'bio'),
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

export type FieldValues = ReturnType<typeof fieldValues>;
