import { createTexts } from './create-texts.ts';

export const en = {
  yours: 'Your alerts',
  in: (town: string) => `In ${town}`,
  inState: (state: string) => `In the whole state of ${state}`,
  until: (day: string) => `until ${day}`,
  unconfirmed: 'Not confirmed yet',
  confirm: 'Confirm',
  confirmLabel: (medicine: string) => `Confirm the alert for ${medicine}`,
  end: 'End',
  endLabel: (medicine: string) => `End the alert for ${medicine}`,
  ended: 'The alert has ended',
  failed: 'Failed to change the alert',
  none: 'You have no alert any more',
  noneText: 'We write nothing more about your medicines.',
  unknownTitle: 'This alert is over',
  unknownText: 'It has ended, or its time has passed.',
  ask: 'Ask the pharmacies of a town',
  loading: 'Loading your alerts...',
  loadFailed: 'Your alerts could not be loaded',
};

export const ar: typeof en = {
  yours: 'تنبيهاتك',
  in: (town) => `في ${town}`,
  inState: (state) => `في ولاية ${state} كلها`,
  until: (day) => `حتى ${day}`,
  unconfirmed: 'لم تؤكّده بعد',
  confirm: 'تأكيد',
  confirmLabel: (medicine) => `تأكيد تنبيه ${medicine}`,
  end: 'إيقاف',
  endLabel: (medicine) => `إيقاف تنبيه ${medicine}`,
  ended: 'تم إيقاف التنبيه',
  failed: 'تعذر تغيير التنبيه',
  none: 'لم يعد لديك أي تنبيه',
  noneText: 'لن نكتب لك عن أدويتك بعد الآن.',
  unknownTitle: 'انتهى هذا التنبيه',
  unknownText: 'أُوقف التنبيه أو انتهت مدته.',
  ask: 'اسأل صيدليات مدينة',
  loading: 'جارٍ تحميل تنبيهاتك...',
  loadFailed: 'تعذر تحميل تنبيهاتك',
};

export const useAlertTexts = createTexts({ en, ar });
