import { isolated } from '@dawaya/contract/vocabulary/direction';
import { ar as contactFieldsAr, en as contactFieldsEn } from './contact-fields.ts';
import { createTexts } from './create-texts.ts';
import { ar as sendingAr, en as sendingEn } from './sending.ts';

export const en = {
  ...contactFieldsEn,
  ...sendingEn,
  back: 'Back',
  title: 'Send a prescription request',
  sendingTo: 'Sending to',
  closedNow: 'This pharmacy is marked as closed right now, so its answer may take longer.',
  loadingPharmacy: 'Loading the pharmacy...',
  noPharmacy: {
    title: 'No Pharmacy Selected',
    text: 'Please select a pharmacy from the home page first.',
  },
  unknownPharmacy: {
    title: 'Pharmacy not found',
    text: 'This link is incomplete, or the pharmacy is no longer on Dawaya. What you typed is kept.',
  },
  pharmacyFailed: 'The pharmacy could not be loaded.',
  product: 'About their advertisement',
  wanted: (product: string, price: string) => `${product}, ${price}`,
  either: 'Add a photo or write the medicine',
  notes: 'Notes',
  notesHint: 'The medicine with its strength and form, or allergies.',
  askOthers: {
    title: 'If it stays without an answer',
    label: (town: string) => `Ask the other pharmacies of ${isolated(town)} if nobody looks at it`,
    after: 'If nobody looks within',
    within: { 15: '15 minutes', 60: 'an hour', 240: '4 hours', 1440: '24 hours' },
    hint: 'They see your notes, never your name, phone number or email. Write the medicines in the notes, without name or number.',
    nothing:
      'The others would see nothing to answer. Write the medicines in the notes, or let the photos go along.',
    contact: 'Other pharmacies may read this: no link, no email and no phone number.',
  },
  send: 'Send request',
  offlineFailed: 'The request did not arrive. Your text and photos are kept on this device.',
  failed: 'Failed to submit request',
  done: 'Your prescription request has been submitted.',
  goingHome: 'Follow it on the home page. Taking you there...',
};

export const ar: typeof en = {
  ...contactFieldsAr,
  ...sendingAr,
  back: 'رجوع',
  title: 'أرسل روشتتك',
  sendingTo: 'الإرسال إلى',
  closedNow: 'هذه الصيدلية مغلقة الآن حسب بياناتها، فقد يتأخر الرد.',
  loadingPharmacy: 'جارٍ تحميل بيانات الصيدلية...',
  noPharmacy: {
    title: 'لم تختر صيدلية',
    text: 'اختر صيدلية من الصفحة الرئيسية أولًا.',
  },
  unknownPharmacy: {
    title: 'لم نجد هذه الصيدلية',
    text: 'الرابط غير مكتمل، أو الصيدلية لم تعد في دوايا. ما كتبته محفوظ.',
  },
  pharmacyFailed: 'تعذر تحميل بيانات الصيدلية.',
  product: 'بخصوص الإعلان',
  wanted: (product, price) => `${product}، ${price}`,
  either: 'أضف صورة أو اكتب الدواء',
  notes: 'ملاحظات',
  notesHint: 'اسم الدواء وتركيزه وشكله، أو الحساسية.',
  askOthers: {
    title: 'إذا تأخر الرد',
    label: (town) => `اسألوا صيدليات ${isolated(town)} إذا لم يطّلع أحد على طلبي`,
    after: 'إذا لم يطّلع عليه أحد خلال',
    within: { 15: '15 دقيقة', 60: 'ساعة', 240: '4 ساعات', 1440: '24 ساعة' },
    hint: 'بقية الصيدليات ترى ملاحظاتك فقط، لا اسمك ولا هاتفك ولا بريدك. اكتب الأدوية في الملاحظات، بدون اسم أو رقم.',
    nothing: 'لن تجد بقية الصيدليات ما ترد عليه. اكتب الأدوية في الملاحظات، أو اعرض الصور.',
    contact: 'قد تقرؤه صيدليات أخرى: لا تكتب رابطًا ولا بريدًا ولا رقم هاتف.',
  },
  send: 'إرسال الطلب',
  offlineFailed: 'لم يصل الطلب. ما كتبته وصورك محفوظ في جهازك.',
  failed: 'تعذر إرسال الطلب',
  done: 'تم إرسال طلب الروشتة.',
  goingHome: 'تتابعه من الصفحة الرئيسية. ننقلك إليها...',
};

export const useRequestTexts = createTexts({ en, ar });
