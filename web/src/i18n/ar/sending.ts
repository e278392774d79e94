import type { sending as en } from '../en/sending.ts';
import { plural } from '../format.ts';

const photos = (count: number) =>
  plural('ar', count, {
    zero: 'لا توجد صور',
    one: 'صورة واحدة',
    two: 'صورتان',
    few: '# صور',
    many: '# صورة',
    other: '# صورة',
  });

export const sending: typeof en = {
  aboutYou: 'بياناتك',
  edit: 'تعديل',
  emailHint: 'تصلك عليه أخبار طلبك.',
  photos: {
    title: 'صور الروشتة',
    hint: 'صور PNG أو JPG حتى 10 ميغابايت للصورة، و10 صور على الأكثر. نصغّرها قبل الإرسال لتوفير باقة الإنترنت.',
    camera: 'التقاط صورة',
    gallery: 'إضافة صور',
    preparing: (count) => `جارٍ تجهيز ${photos(count).replace('صورتان', 'صورتين')}...`,
    ready: (count, kB) => `${photos(count)}، الحجم ${kB} كيلوبايت`,
    full: 'وصلت إلى الحد الأقصى: 10 صور. احذف صورة لتضيف غيرها.',
    alt: (number) => `الصورة ${number}`,
    open: (number) => `فتح الصورة ${number}`,
    openHint: 'اضغط على الصورة لتكبيرها أو تدويرها أو إعادة تصويرها.',
    turn: 'تدوير',
    turnFailed: 'تعذر تدوير الصورة.',
    retake: 'إعادة التصوير',
    removeOpen: 'حذف',
    remove: (number) => `حذف الصورة ${number}`,
    size: (kB) => `${kB} كيلوبايت`,
    restored: 'صورك السابقة لا تزال هنا.',
    problem: {
      heic: 'هذه الصورة بصيغة HEIC ولا يستطيع هذا المتصفح تحويلها. اختر من إعدادات الكاميرا «الأكثر توافقًا» (JPG)، أو أرسل لقطة شاشة منها.',
      unreadable: 'هذا الملف ليس صورة يمكن قراءتها. اختر غيره أو صوّر من جديد.',
      tooLarge: 'هذه الصورة أكبر من 10 ميغابايت. صوّر من جديد بحجم أصغر.',
      tooMany: 'يمكن إرسال 10 صور على الأكثر في المرة الواحدة. لم تُضف الصور الزائدة.',
    },
    hideProblem: 'إخفاء هذه الرسالة',
  },
  urgency: {
    title: 'متى تحتاج إلى الدواء؟',
    normal: 'عادي',
    normalText: 'خلال 24 ساعة',
    urgent: 'عاجل',
    urgentText: 'خلال 4 ساعات',
    emergency: 'طارئ',
    emergencyText: 'في أسرع وقت',
    notice:
      'دوايا ليست خط طوارئ، فهي توصل رسالتك إلى الصيدلية فقط. إذا كان أحد في خطر فاتصل فورًا بأقرب مستشفى أو توجه إليه.',
  },
  sending: 'جارٍ إرسال طلبك',
  sendingShare: (percent) => `جارٍ الإرسال... ${percent}%`,
  finishing: 'اكتمل الإرسال من جهازك. ننتظر التأكيد...',
  stop: 'إيقاف الإرسال',
  retry: 'إعادة المحاولة',
};
