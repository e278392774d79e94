import { ar as contactFieldsAr, en as contactFieldsEn } from './contact-fields.ts';
import { createTexts } from './create-texts.ts';
import { plural } from './format.ts';
import { ar as inquiryItemsAr, en as inquiryItemsEn } from './inquiry-items.ts';
import { ar as sendingAr, en as sendingEn } from './sending.ts';

export const en = {
  ...contactFieldsEn,
  ...sendingEn,
  back: 'Back',
  title: 'Who has it?',
  steps: ['Medicine', 'Where, when', 'Your details'],
  next: 'Next',
  intro: 'Ask the pharmacies of a town at once, and choose among their answers.',
  firstDay: {
    title: 'No pharmacy has joined Dawaya yet',
    text: 'Nobody would read your question today. Ask at a pharmacy near you, and come back in a few days.',
  },
  whatIsSeen:
    'The medicines, how soon you need them and your notes; photos only if you tick that. Your name, phone number and email go only to the pharmacy that you choose.',
  items: inquiryItemsEn,
  alert: 'Not urgent? Get an alert',
  whom: {
    title: 'Who needs it?',
    self: 'For me',
    other: 'Someone else',
    name: 'Their name, or “my mother”',
  },
  place: {
    title: 'Where shall we ask?',
    town: 'In a town',
    here: 'Near me now',
    city: 'Town',
    towns: 'Towns to choose from',
    cityHint: 'Type it in English or Arabic.',
    state: 'State',
    chooseState: 'Choose the state',
    stateHint: 'We do not know this town. Choose its state.',
    find: 'Find where I am',
    finding: 'Looking...',
    found: 'Found, to about a hundred metres. It is not kept on this device.',
    again: 'Look again',
    landmark: 'What is nearby',
    landmarkHint: 'For example “behind the teaching hospital”. The pharmacies read this.',
    needed: 'Let this page find you, or choose a town.',
    refused: 'Allow this in the browser’s settings, or choose a town.',
    unavailable: 'We could not find you. Try again outside, or choose a town.',
    outside: 'That is not in Sudan. Choose a town.',
  },
  medicines: (count: number) => plural('en', count, { one: '# medicine', other: '# medicines' }),
  notes: 'Notes',
  notesHint: 'No name, no number: pharmacies read it.',
  contactHint: 'Only the pharmacy you choose sees it.',
  contact: inquiryItemsEn.contact,
  asked: (count: number) =>
    count === 0
      ? 'No pharmacy there can be asked at the moment.'
      : plural('en', count, {
          one: '# pharmacy reads it now.',
          other: '# pharmacies read it now.',
        }),
  send: 'Ask the pharmacies',
  offlineFailed: 'The question was not sent. Your text and photos are kept on this device.',
  failed: 'The question could not be sent',
  done: 'Your question is on its way.',
  goingOn: 'Opening the page of the answers...',
  openAnswers: 'See the answers',
};

export const ar: typeof en = {
  ...contactFieldsAr,
  ...sendingAr,
  back: 'رجوع',
  title: 'منو العندو؟',
  steps: ['الدواء', 'المكان والوقت', 'بياناتك'],
  next: 'التالي',
  intro:
    'اسأل صيدليات مدينة كاملة في مرة واحدة. كل صيدلية عندها الدواء ترد عليك، وتختار أنت من بينها.',
  firstDay: {
    title: 'لم تنضم أي صيدلية إلى دوايا حتى الآن',
    text: 'لن يصل سؤالك اليوم إلى أحد. اسأل في أقرب صيدلية إليك، وعُد إلينا بعد أيام.',
  },
  whatIsSeen:
    'الأدوية، ومتى تحتاج إليها، وملاحظاتك. أما الصور فلا تراها إلا إذا وضعت علامة على ذلك. اسمك ورقم هاتفك وبريدك لا تظهر إلا للصيدلية التي تختارها، وبعد أن تختارها.',
  items: inquiryItemsAr,
  alert: 'الدواء غير عاجل؟ ننبّهك عند توفره',
  whom: {
    title: 'لمن الدواء؟',
    self: 'الدواء لي',
    other: 'لشخص آخر',
    name: 'اسم المريض أو صلته بك، مثل «أمي»',
  },
  place: {
    title: 'أين نسأل؟',
    town: 'في مدينة',
    here: 'قرب مكاني الآن',
    city: 'المدينة',
    towns: 'مدن للاختيار',
    cityHint: 'اكتبها بالعربية أو بالإنجليزية.',
    state: 'الولاية',
    chooseState: 'اختر الولاية',
    stateHint: 'هذه المدينة ليست في قائمتنا، فاختر ولايتها.',
    find: 'تحديد مكاني',
    finding: 'جارٍ تحديد مكانك...',
    found: 'عرفنا مكانك بدقة مئة متر تقريبًا. لا نحفظه على هذا الجهاز.',
    again: 'تحديد مكاني من جديد',
    landmark: 'أقرب معلم',
    landmarkHint: 'مثل «خلف المستشفى التعليمي». الصيدليات تقرأ هذا.',
    needed: 'اسمح للصفحة بتحديد مكانك، أو اختر مدينة.',
    refused: 'اسمح بتحديد مكانك من إعدادات المتصفح، أو اختر مدينة.',
    unavailable: 'تعذر تحديد مكانك. حاول في مكان مكشوف، أو اختر مدينة.',
    outside: 'هذا المكان خارج السودان. اختر مدينة المريض.',
  },
  medicines: (count) =>
    plural('ar', count, {
      one: 'دواء واحد',
      two: 'دواءان',
      few: '# أدوية',
      many: '# دواءً',
      other: '# دواء',
    }),
  notes: 'ملاحظات',
  notesHint: 'الصيدليات تقرأ هذا، فلا تكتب اسمًا ولا رقمًا.',
  contactHint: 'لا تراها إلا الصيدلية التي تختارها.',
  contact: inquiryItemsAr.contact,
  asked: (count) =>
    plural('ar', count, {
      zero: 'لا توجد هناك صيدلية يمكن سؤالها الآن.',
      one: 'وصل إلى صيدلية واحدة.',
      two: 'وصل إلى صيدليتين.',
      few: 'وصل إلى # صيدليات.',
      many: 'وصل إلى # صيدلية.',
      other: 'وصل إلى # صيدلية.',
    }),
  send: 'إرسال السؤال إلى الصيدليات',
  offlineFailed: 'لم يصل السؤال. ما كتبته محفوظ مع صورك على هذا الجهاز.',
  failed: 'تعذر إرسال السؤال',
  done: 'أُرسل سؤالك.',
  goingOn: 'نفتح صفحة الردود...',
  openAnswers: 'عرض الردود',
};

export const useAskTexts = createTexts({ en, ar });
