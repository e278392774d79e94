/** The worker's own page for a URL that it has not cached. */
export const en = {
  title: 'No internet connection',
  text: 'This page cannot be loaded without a connection. It opens by itself when the connection returns. Nothing that you typed or sent is lost.',
  retry: 'Try again',
  kept: 'Kept on this device, and readable now',
  call: (name: string) => `Call ${name}`,
  none: 'Nothing is kept on this device yet.',
  emergency: 'In an emergency, call or go to the nearest hospital.',
};

export const ar: typeof en = {
  title: 'لا يوجد اتصال بالإنترنت',
  text: 'لا يمكن فتح هذه الصفحة من غير اتصال، وستُفتح من نفسها عند رجوع الشبكة. كل ما كتبته أو أرسلته محفوظ.',
  retry: 'إعادة المحاولة',
  kept: 'محفوظ في هذا الجهاز ويمكن قراءته الآن',
  call: (name) => `الاتصال بـ ${name}`,
  none: 'لا شيء محفوظ في هذا الجهاز حتى الآن.',
  emergency: 'في الحالات الطارئة اتصل بأقرب مستشفى أو توجه إليه.',
};
