import type { chosenPhotos as en } from '../en/chosen-photos.ts';
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

export const chosenPhotos: typeof en = {
  preparing: (count) => `جارٍ تجهيز ${photos(count).replace('صورتان', 'صورتين')}...`,
  ready: (count, kB) => `${photos(count)}، الحجم ${kB} كيلوبايت`,
  alt: (number) => `الصورة ${number}`,
  open: (number) => `فتح الصورة ${number}`,
  openHint: 'اضغط على الصورة لتغطية الاسم أو لتكبيرها أو تدويرها أو إعادة تصويرها.',
  turn: 'تدوير',
  turnFailed: 'تعذر تدوير الصورة.',
  retake: 'إعادة التصوير',
  removeOpen: 'حذف',
  remove: (number) => `حذف الصورة ${number}`,
  size: (kB) => `${kB} كيلوبايت`,
  leaving: (percent) => `وصل منها ${percent}%`,
  arrived: 'وصلت',
  there: (count) =>
    plural('ar', count, {
      one: 'وصلت صورة واحدة.',
      two: 'وصلت صورتان.',
      few: 'وصلت # صور.',
      many: 'وصلت # صورة.',
      other: 'وصلت # صورة.',
    }),
  restored: 'صورك السابقة لا تزال هنا.',
  cover: {
    open: 'تغطية الاسم',
    title: 'تغطية ما لا تريد أن يُقرأ',
    hint: 'ارسم فوق الاسم والرقم. ما تغطيه لا يبقى في الصورة التي تُرسل.',
    canvas: 'الصورة. ارسم عليها بالإصبع أو الفأرة، أو أضف شريطًا.',
    strip: 'إضافة شريط',
    stripAt: (number) =>
      `الشريط ${number}: مفاتيح الأسهم تحركه، ومع مفتاح شيفت تغيّر حجمه، ومفتاح الحذف يحذفه`,
    undo: 'تراجع',
    closer: 'تكبير',
    farther: 'تصغير',
    move: 'حرّك الصورة بإصبعين، أو بشريط التمرير.',
    done: 'حفظ التغطية',
    marks: (count) =>
      plural('ar', count, {
        zero: 'لم تغطِّ شيئًا بعد',
        one: 'غطيت موضعًا واحدًا',
        two: 'غطيت موضعين',
        few: 'غطيت # مواضع',
        many: 'غطيت # موضعًا',
        other: 'غطيت # موضع',
      }),
    failed: 'تعذرت تغطية الصورة. بقيت كما كانت.',
    uncover: 'إعادة الصورة الأصلية',
    covered: 'مغطاة',
  },
  problem: {
    heic: 'هذه الصورة بصيغة HEIC ولا يستطيع هذا المتصفح تحويلها. اختر من إعدادات الكاميرا «الأكثر توافقًا» (JPG)، أو أرسل لقطة شاشة منها.',
    unreadable: 'هذا الملف ليس صورة يمكن قراءتها. اختر غيره أو صوّر من جديد.',
    tooLarge: 'هذه الصورة أكبر من 10 ميغابايت. صوّر من جديد بحجم أصغر.',
    tooMany: 'يمكن إرسال 10 صور على الأكثر في المرة الواحدة. لم تُضف الصور الزائدة.',
  },
  hideProblem: 'إخفاء هذه الرسالة',
};
