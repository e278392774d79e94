import { createTexts } from './create-texts.ts';

export const en = {
  inTime: 'Answered in time, last 7 days',
  inTimeOf: (within: string, measured: string) => `${within} of ${measured} requests`,
  of: (within: string, measured: string) => `${within} of ${measured}`,
  median: 'Minutes until the answer (median), last 7 days',
  received: (count: string, before: string) =>
    `Requests in the last 7 days: ${count} (${before} in the 7 days before).`,
  before: (text: string, before: string) => `${text} (${before} in the 7 days before)`,
  none: 'Nothing measured yet',
  empty: 'No requests in the last 7 days. The days appear here after the next one.',
};

export const ar: typeof en = {
  inTime: 'الرد في الوقت المحدد، آخر 7 أيام',
  inTimeOf: (within, measured) => `عدد الطلبات: ${within} من أصل ${measured}`,
  of: (within, measured) => `${within} من ${measured}`,
  median: 'مدة الرد المعتادة بالدقائق، آخر 7 أيام',
  received: (count, before) =>
    `عدد الطلبات في آخر 7 أيام: ${count} (في الأيام السبعة التي قبلها: ${before}).`,
  before: (text, before) => `${text} (في الأيام السبعة التي قبلها: ${before})`,
  none: 'لا توجد بيانات بعد',
  empty: 'لم تصلك طلبات خلال آخر 7 أيام. تظهر الأيام هنا بعد الطلب القادم.',
};

export const useWeekFigureTexts = createTexts({ en, ar });
