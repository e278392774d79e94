import { createTexts } from './create-texts.ts';

/** Texts that the forms of a request and of an inquiry share. */
export const en = {
  aboutYou: 'Your details',
  edit: 'Edit',
  emailHint: 'Answers and news go there.',
  orText: 'Without it we text your phone.',
  photos: {
    title: 'Photos of the prescription',
    hint: 'PNG or JPG up to 10 MB each, at most 10.',
    camera: 'Take a photo',
    gallery: 'Add photos',
    full: 'The most is 10 photos. Remove one to add another.',
  },
  offline:
    'You are offline. Send it all the same: it leaves by itself when the connection is back.',
  goAlong: {
    label: 'Show the photos to the pharmacies that are asked',
    hint: 'Without this only the pharmacy that you choose sees them. First press the photo and cover the name on it.',
    needed:
      'Without this the pharmacies see nothing to answer. Tick it, or write the names of the medicines.',
  },
  urgency: {
    title: 'How urgent is it?',
    normal: 'Normal',
    normalText: 'within 24 hours',
    urgent: 'Urgent',
    urgentText: 'within 4 hours',
    emergency: 'Emergency',
    emergencyText: 'as soon as possible',
    notice:
      'Dawaya is not an emergency line: it only passes your message to the pharmacy. If somebody is in danger, call or go to the nearest hospital now.',
  },
  sending: 'Sending your request',
  sendingShare: (percent: string) => `Sending... ${percent}%`,
  finishing: 'Everything has left your device. Waiting for the confirmation...',
  stop: 'Stop sending',
  retry: 'Try again',
};

export const ar: typeof en = {
  aboutYou: 'بياناتك',
  edit: 'تعديل',
  emailHint: 'تصلك عليه الردود والأخبار.',
  orText: 'بدونه نراسلك على هاتفك.',
  photos: {
    title: 'صور الروشتة',
    hint: 'PNG أو JPG حتى 10 ميغابايت للصورة، و10 صور على الأكثر.',
    camera: 'التقاط صورة',
    gallery: 'إضافة صور',
    full: 'الحد 10 صور. احذف صورة لتضيف غيرها.',
  },
  offline: 'لا يوجد إنترنت. اضغط زر الإرسال، وسيُرسل من نفسه عند رجوع الشبكة.',
  goAlong: {
    label: 'عرض الصور على الصيدليات التي يصلها السؤال',
    hint: 'بدون هذه العلامة لا تراها إلا الصيدلية التي تختارها. قبل وضعها اضغط على الصورة وغطِّ الاسم.',
    needed: 'بدون هذه العلامة لن تجد الصيدليات ما ترد عليه. ضعها، أو اكتب أسماء الأدوية.',
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

export const useSendingTexts = createTexts({ en, ar });
