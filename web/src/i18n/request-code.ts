import { createTexts } from './create-texts.ts';

export const en = {
  label: 'Request code',
  use: 'Tell it to the pharmacy when you call. With your phone number it shows the status.',
  page: 'Track a request by its code',
  copy: 'Copy the request code',
  copied: 'Request code copied',
  copyFailed: 'Could not copy the request code',
  inList: 'Request code:',
  ask: {
    title: 'Ask by request code',
    text: 'Both together show the status, on any phone.',
    hint: '8 digits, like 1234 5678. They are in “My requests” and in our messages.',
    phoneHint: 'The one that you wrote from, or gave with the request.',
    submit: 'Show the status',
    failed: 'The status could not be loaded.',
    notFound: 'No request has this code and this phone number. Check both.',
    at: 'At',
    inquiry: {
      open: 'Pharmacies of the town are being asked.',
      chosen: 'A pharmacy is chosen.',
      closed: 'The question to the pharmacies is closed.',
      expired: 'The time of the question is over.',
    },
  },
};

export const ar: typeof en = {
  label: 'رقم الطلب',
  use: 'اذكره للصيدلية عند الاتصال. وتتابع به طلبك مع رقم هاتفك.',
  page: 'متابعة طلب برقمه',
  copy: 'نسخ رقم الطلب',
  copied: 'تم نسخ رقم الطلب',
  copyFailed: 'تعذر نسخ رقم الطلب',
  inList: 'رقم الطلب:',
  ask: {
    title: 'متابعة طلب برقمه',
    text: 'اكتب رقم الطلب ورقم هاتفك لترى حالة الطلب من أي هاتف.',
    hint: '8 أرقام مثل \u20661234\u00a05678\u2069، تجدها في «طلباتي» وفي رسائلنا باسم «كود الطلب».',
    phoneHint: 'الرقم الذي أرسلت منه الطلب أو كتبته فيه.',
    submit: 'عرض الحالة',
    failed: 'تعذر تحميل حالة الطلب.',
    notFound: 'لا يوجد طلب بهذا الرقم ورقم الهاتف هذا. تحقق منهما.',
    at: 'لدى',
    inquiry: {
      open: 'نسأل صيدليات المدينة الآن.',
      chosen: 'اخترت صيدلية.',
      closed: 'أُغلق السؤال.',
      expired: 'انتهى وقت السؤال.',
    },
  },
};

export const useRequestCodeTexts = createTexts({ en, ar });
