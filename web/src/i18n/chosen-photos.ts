import { createTexts } from './create-texts.ts';
import { plural } from './format.ts';

export const en = {
  preparing: (count: number) =>
    plural('en', count, { one: 'Preparing # photo...', other: 'Preparing # photos...' }),
  ready: (count: number, kB: string) =>
    `${plural('en', count, { one: '# photo', other: '# photos' })}, ${kB} kB to send`,
  alt: (number: number) => `Photo ${number}`,
  open: (number: number) => `Open photo ${number}`,
  openHint: 'Press a photo to cover a name on it, see it large, turn it or take it again.',
  turn: 'Turn',
  turnFailed: 'The photo could not be turned.',
  retake: 'Take again',
  removeOpen: 'Remove',
  remove: (number: number) => `Remove photo ${number}`,
  size: (kB: string) => `${kB} kB`,
  leaving: (percent: string) => `${percent}% is there`,
  arrived: 'Arrived',
  there: (count: number) =>
    plural('en', count, { one: '# has arrived.', other: '# have arrived.' }),
  restored: 'Your photos from before are still here.',
  cover: {
    open: 'Cover a name',
    title: 'Cover what nobody should read',
    hint: 'Paint over the name and the number. What is covered is not in the picture that is sent.',
    canvas: 'The photo. Paint on it with a finger or the mouse, or add a strip.',
    strip: 'Add a strip',
    stripAt: (number: string) =>
      `Strip ${number}: the arrow keys move it, with Shift they size it, Delete removes it`,
    undo: 'Undo',
    closer: 'Closer',
    farther: 'Farther',
    move: 'Move the photo with two fingers, or with the bars beside it.',
    done: 'Keep it covered',
    nothing: 'There is nothing to cover',
    marks: (count: number) =>
      count === 0
        ? 'Nothing is covered yet'
        : plural('en', count, { one: '# place covered', other: '# places covered' }),
    failed: 'The photo could not be covered. It stays as it was.',
    uncover: 'Show the original again',
    covered: 'Covered',
  },
  problem: {
    heic: 'HEIC cannot be sent. Send a screenshot.',
    unreadable:
      'This file is not a photo that can be read. Choose another one, or take the photo again.',
    tooLarge: 'This photo is larger than 10 MB. Take it again with a smaller size.',
    tooMany: 'At most 10 photos can be sent together. The rest were not added.',
  },
  hideProblem: 'Hide this message',
};

const photos = (count: number) =>
  plural('ar', count, {
    zero: 'لا توجد صور',
    one: 'صورة واحدة',
    two: 'صورتان',
    few: '# صور',
    many: '# صورة',
    other: '# صورة',
  });

export const ar: typeof en = {
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
    nothing: 'لا يوجد ما يُغطى',
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
    heic: 'لا نستقبل صور HEIC. أرسل لقطة شاشة.',
    unreadable: 'هذا الملف ليس صورة يمكن قراءتها. اختر غيره أو صوّر من جديد.',
    tooLarge: 'هذه الصورة أكبر من 10 ميغابايت. صوّر من جديد بحجم أصغر.',
    tooMany: 'يمكن إرسال 10 صور على الأكثر في المرة الواحدة. لم تُضف الصور الزائدة.',
  },
  hideProblem: 'إخفاء هذه الرسالة',
};

export const useChosenPhotosTexts = createTexts({ en, ar });
