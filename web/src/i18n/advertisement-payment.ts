import { createTexts } from './create-texts.ts';

export const en = {
  title: 'Pay for the advertisement',
  product: 'Advertisement',
  fee: '$10 for 30 days',
  renews: (time: string) =>
    `This is a renewal: the advertisement runs already, and would then run until ${time}.`,
  renewsExpired: 'This is a renewal: the advertisement would run for 30 days from the payment.',
  testMode: 'Test mode',
  testText: 'No real money moves. Pay with the test card',
  testHow: ', any future date and any three digits.',
  loading: 'Loading the card payment...',
  card: 'Card payment',
  submit: 'Pay $10',
  initFailed: 'Failed to initialize payment',
  notInitialized: 'Stripe not initialized',
  failed: 'Failed to process payment',
  status: (status: string) => `Payment ${status}`,
  processing: 'Processing payment confirmation...',
  activated: 'Advertisement activated successfully',
  activationFailed: 'Failed to activate advertisement',
  safe: 'Your card was charged and the payment is safe. The advertisement is activated as soon as the message of the payment provider arrives; you need not pay again.',
  unknown:
    'We do not know yet whether your card was charged. Please try again here before you pay once more.',
  keptUnpaid: 'If you close this, the advertisement is kept and you can pay later.',
};

/** The provider's states; an unknown one stays as it is. */
const states: Record<string, string> = {
  processing: 'قيد التنفيذ',
  requires_payment_method: 'لم تُقبل البطاقة',
  requires_confirmation: 'بانتظار التأكيد',
  requires_action: 'بانتظار تأكيد البنك',
  canceled: 'ملغى',
};

export const ar: typeof en = {
  title: 'دفع رسوم الإعلان',
  product: 'الإعلان',
  fee: '10 دولارات لمدة 30 يومًا',
  renews: (time) => `هذا تجديد: الإعلان نشط الآن، وبعد الدفع يستمر حتى ${time}.`,
  renewsExpired: 'هذا تجديد: بعد الدفع يظهر الإعلان 30 يومًا من يوم الدفع.',
  testMode: 'وضع تجريبي',
  testText: 'لا تُخصم نقود حقيقية. ادفع بالبطاقة التجريبية',
  testHow: ' مع أي تاريخ قادم وأي ثلاثة أرقام.',
  loading: 'جارٍ تحميل صفحة الدفع بالبطاقة...',
  card: 'الدفع بالبطاقة',
  submit: 'دفع 10 دولارات',
  initFailed: 'تعذر بدء الدفع',
  notInitialized: 'تعذر تشغيل خدمة الدفع Stripe',
  failed: 'تعذر إتمام الدفع',
  status: (status) => `حالة الدفع: ${states[status] ?? `\u2066${status}\u2069`}`,
  processing: 'جارٍ تأكيد الدفع...',
  activated: 'تم تفعيل الإعلان',
  activationFailed: 'تعذر تفعيل الإعلان',
  safe: 'تم الخصم من بطاقتك والدفعة محفوظة. يُفعَّل الإعلان حالما تصلنا رسالة مزوّد الدفع، ولا حاجة إلى الدفع مرة أخرى.',
  unknown: 'لا نعرف بعد هل تم الخصم من بطاقتك. حاول مرة أخرى من هنا قبل أن تدفع من جديد.',
  keptUnpaid: 'إذا أغلقت هذه النافذة يبقى إعلانك محفوظًا ويمكنك الدفع لاحقًا.',
};

export const useAdvertisementPaymentTexts = createTexts({ en, ar });
