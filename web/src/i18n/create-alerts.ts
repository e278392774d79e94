import { createTexts } from './create-texts.ts';

export const en = {
  title: 'Tell me when it is there',
  text: 'We write to you when a pharmacy says that it has it, at most once a day. Pharmacies read neither your name nor your number.',
  medicine: 'Medicine',
  where: 'Where',
  near: 'In the nearest town',
  wholeState: 'Also in the other towns of the state',
  howLong: 'For how long',
  days: { 7: 'A week', 30: 'A month', 60: 'Two months' },
  tell: 'Tell me',
  notifyLabel: (medicine: string) => `Tell me when ${medicine} is there`,
  confirmed: 'We write to you',
  waits: 'Confirm it in our email',
  left: 'We write to you when a pharmacy has it',
  toConfirm: 'One step is left: confirm it in the email that we sent you',
  failed: 'Failed to leave the alert',
};

export const ar: typeof en = {
  title: 'نبّهني عند توفره',
  text: 'نكتب لك عندما تقول صيدلية إنه متوفر عندها، مرة في اليوم على الأكثر. لا تقرأ الصيدليات اسمك ولا رقمك.',
  medicine: 'الدواء',
  where: 'المكان',
  near: 'في أقرب مدينة',
  wholeState: 'وفي مدن الولاية الأخرى أيضًا',
  howLong: 'المدة',
  days: { 7: 'أسبوع', 30: 'شهر', 60: 'شهران' },
  tell: 'نبّهني',
  notifyLabel: (medicine) => `نبّهني عند توفر ${medicine}`,
  confirmed: 'سنكتب لك',
  waits: 'أكّده من رسالتنا في بريدك',
  left: 'سنكتب لك عند توفره في صيدلية',
  toConfirm: 'بقيت خطوة واحدة: أكّد التنبيه من الرسالة التي أرسلناها إلى بريدك',
  failed: 'تعذر حفظ التنبيه',
};

export const useCreateAlertTexts = createTexts({ en, ar });
