import { createTexts } from './create-texts.ts';

export const en = {
  title: 'Contact us',
  intro: 'A question, a complaint, an idea? Write to us, in Arabic or English.',
  subject: 'Subject',
  message: 'Message',
  messageHint:
    'Please no prescriptions and nothing about your health: send those to a pharmacy or a doctor.',
  emailHint: 'We reply to this address.',
  emailHintWithPhone:
    'We reply to this address. No email? Leave it empty and give your phone number.',
  send: 'Send message',
  failed: 'Failed to send message. Please try again.',
  sent: 'Your message has been sent successfully',
  sentText: 'We answer by email or phone.',
  another: 'Send another',
  reach: 'How to reach us',
  email: 'Email',
  phone: 'Phone',
  noPhone: 'Not provided',
  location: 'Location',
  khartoum: 'Khartoum',
  detailsFailed: 'Our address could not be loaded. The form works all the same.',
  emergency: 'This is not an emergency line. In an emergency, call or go to the nearest hospital.',
  website: 'Leave this empty',
};

export const ar: typeof en = {
  title: 'اتصل بنا',
  intro: 'عندك سؤال أو شكوى أو اقتراح؟ اكتب لنا بالعربية أو الإنجليزية.',
  subject: 'الموضوع',
  message: 'الرسالة',
  messageHint: 'لا ترسل هنا روشتات أو معلومات عن صحتك، فمكانها الصيدلية أو الطبيب.',
  emailHint: 'نرد عليك على هذا البريد.',
  emailHintWithPhone: 'نرد عليك على هذا البريد. إن لم يكن لك بريد فاتركه فارغًا واكتب رقم هاتفك.',
  send: 'إرسال الرسالة',
  failed: 'تعذر إرسال الرسالة. حاول مرة أخرى.',
  sent: 'تم إرسال رسالتك بنجاح',
  sentText: 'سنرد عليك بالبريد الإلكتروني أو على هاتفك.',
  another: 'إرسال رسالة أخرى',
  reach: 'طرق التواصل',
  email: 'البريد الإلكتروني',
  phone: 'رقم الهاتف',
  noPhone: 'غير متوفر',
  location: 'الموقع',
  khartoum: 'الخرطوم',
  detailsFailed: 'تعذر تحميل بيانات الاتصال بنا، لكن يمكنك الإرسال من هنا.',
  emergency: 'هذا ليس خط طوارئ. في الحالات الطارئة اتصل بأقرب مستشفى أو توجه إليه.',
  website: 'اترك هذه الخانة فارغة',
};

export const useContactTexts = createTexts({ en, ar });
