import { doctors as ar } from '../../i18n/ar/doctors.ts';
import { doctors as en } from '../../i18n/en/doctors.ts';
import { useMessages } from '../../i18n/messages.ts';

export const useDoctorTexts = () => useMessages({ en, ar });
