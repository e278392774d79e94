import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { request as en } from '../en/request.ts';
import { contactFields } from './contact-fields.ts';
import { sending } from './sending.ts';

export const request: typeof en = {
  ...contactFields,
  ...sending,
  back: 'رجوع',
  title: 'أرسل طلب روشتة',
  sendingTo: 'الإرسال إلى',
  closedNow: 'هذه الصيدلية مغلقة الآن حسب بياناتها، فقد يتأخر الرد.',
  loadingPharmacy: 'جارٍ تحميل بيانات الصيدلية...',
  noPharmacy: {
    title: 'لم تختر صيدلية',
    text: 'اختر صيدلية من الصفحة الرئيسية أولًا.',
  },
  unknownPharmacy: {
    title: 'لم نجد هذه الصيدلية',
    text: 'الرابط غير مكتمل، أو أن الصيدلية لم تعد في دوايا. ما كتبته محفوظ.',
  },
  pharmacyFailed: 'تعذر تحميل بيانات الصيدلية.',
  product: 'بخصوص الإعلان',
  wanted: (product, price) => `${product}، ${price}`,
  notes: 'ملاحظات',
  notesHint: 'مثل الحساسية، أو الجرعة، أو الدواء الذي تحتاج إليه من الروشتة.',
  askOthers: {
    title: 'إذا تأخر الرد',
    label: (town) => `سؤال بقية صيدليات ${isolated(town)} إذا لم يطّلع أحد على الطلب`,
    after: 'إذا لم يطّلع عليه أحد خلال',
    within: { 15: '15 دقيقة', 60: 'ساعة', 240: '4 ساعات', 1440: '24 ساعة' },
    hint: 'لا ترى بقية الصيدليات إلا ملاحظاتك، فلا ترى اسمك ولا رقم هاتفك ولا بريدك. اكتب الأدوية في الملاحظات، بدون اسم أو رقم.',
    nothing: 'لن تجد بقية الصيدليات ما ترد عليه. اكتب الأدوية في الملاحظات، أو اعرض الصور عليها.',
    contact: 'إذا سألنا بقية الصيدليات فستقرأ هذا: لا تكتب رابطًا ولا بريدًا ولا رقم هاتف.',
  },
  send: 'إرسال الطلب',
  offlineFailed: 'لم يصل الطلب. ما كتبته محفوظ مع صورك على هذا الجهاز.',
  failed: 'تعذر إرسال الطلب',
  done: 'تم إرسال طلب الروشتة.',
  goingHome: 'يمكنك متابعته من الصفحة الرئيسية. ننقلك إليها...',
};
