import type { offlinePage as en } from '../en/offline-page.ts';

export const offlinePage: typeof en = {
  title: 'لا يوجد اتصال بالإنترنت',
  text: 'لا يمكن فتح هذه الصفحة من غير اتصال، وستُفتح وحدها عند عودته. كل ما كتبته أو أرسلته محفوظ.',
  retry: 'إعادة المحاولة',
  kept: 'محفوظ في هذا الهاتف ويمكن قراءته الآن',
  call: (name) => `الاتصال بـ ${name}`,
  none: 'لا شيء محفوظ في هذا الهاتف حتى الآن.',
  emergency: 'في الحالات الطارئة اتصل بأقرب مستشفى أو اذهب إليه.',
};
