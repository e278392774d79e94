import type { StripeError } from '@stripe/stripe-js';

export type Language = 'en' | 'ar';

export const texts = {
  en: {
    number: 'Card number',
    expiry: 'Expiration date',
    cvc: 'Security code',
    hints: { number: '1234 1234 1234 1234', expiry: 'MM / YY', cvc: 'CVC' },
    errors: {
      api_connection_error:
        'The payment provider cannot be reached. Check your connection and try again.',
      incomplete_number: 'Your card number is incomplete.',
      invalid_number: 'Your card number is invalid.',
      incomplete_expiry: "Your card's expiration date is incomplete.",
      invalid_expiry_year_past: "Your card's expiration date is in the past.",
      incomplete_cvc: "Your card's security code is incomplete.",
    } as Record<string, string>,
  },
  ar: {
    number: 'رقم البطاقة',
    expiry: 'تاريخ انتهاء الصلاحية',
    cvc: 'رمز الأمان',
    // The field is left to right, so the marks place the month first.
    hints: { number: '1234 1234 1234 1234', expiry: 'شهر\u200e / \u200eسنة', cvc: 'ثلاثة أرقام' },
    errors: {
      api_connection_error: 'تعذر الوصول إلى مزوّد الدفع. تأكد من الاتصال ثم أعد المحاولة.',
      incomplete_number: 'رقم البطاقة غير مكتمل.',
      invalid_number: 'رقم البطاقة غير صحيح.',
      incomplete_expiry: 'تاريخ انتهاء البطاقة غير مكتمل.',
      invalid_expiry_year_past: 'تاريخ انتهاء البطاقة قد مضى.',
      incomplete_cvc: 'رمز أمان البطاقة غير مكتمل.',
      card_declined: 'رُفضت بطاقتك.',
      generic_decline: 'رُفضت بطاقتك.',
      insufficient_funds: 'رصيد بطاقتك لا يكفي.',
      expired_card: 'انتهت صلاحية بطاقتك.',
      incorrect_cvc: 'رمز أمان بطاقتك غير صحيح.',
      invalid_cvc: 'رمز أمان بطاقتك غير صحيح.',
      incorrect_number: 'رقم بطاقتك غير صحيح.',
      invalid_expiry_month: 'شهر انتهاء بطاقتك غير صحيح.',
      invalid_expiry_year: 'سنة انتهاء بطاقتك غير صحيحة.',
      test_mode_live_card: 'رُفضت بطاقتك: هذا وضع تجريبي، وهذه ليست من البطاقات التجريبية.',
    } as Record<string, string>,
  },
};

/** The requested language; for `auto` or none, the page's. */
export const languageOf = (locale: string | undefined): Language =>
  (!locale || locale === 'auto' ? document.documentElement.lang : locale).startsWith('ar')
    ? 'ar'
    : 'en';

export function notHere(what: string): never {
  throw new Error(`The test payment provider does not do this: ${what}. Stripe's own script does.`);
}

/** Translates an error to the payer's language. Stripe translates only a card's own reason. */
export function inLanguage(error: StripeError, language: Language): StripeError {
  const { errors } = texts[language];
  const message = errors[error.decline_code ?? ''] ?? errors[error.code ?? ''];
  return message ? { ...error, message } : error;
}

export const validationError = (code: string, language: Language): StripeError => ({
  type: 'validation_error',
  code,
  message: texts[language].errors[code],
});
