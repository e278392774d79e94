import type { form as en } from '../en/form.ts';

export const form: typeof en = {
  allRequired: 'كل الخانات مطلوبة، ما عدا المكتوب عليها (اختياري).',
  needsScripts: 'الإرسال يحتاج إلى JavaScript، وهو معطل في هذا المتصفح.',
  photosAgain: 'ما كتبته باقٍ كما هو، أما الصور فيلزم اختيارها من جديد.',
  goBack: 'ما كتبته باقٍ: ارجع إليه بزر الرجوع في المتصفح.',
};
