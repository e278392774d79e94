import { doctors as ar } from '../ar/doctors.ts';
import { createTexts } from '../create-texts.ts';
import { doctors as en } from '../en/doctors.ts';

export const useDoctorTexts = createTexts({ en, ar });
