import { createTexts } from './create-texts.ts';
import type { PluralForms } from './format.ts';

export const en = {
  on: 'Switch on the bell',
  off: 'Switch off the bell',
  short: (_isOn: boolean) => 'Bell',
  settings: 'Bell settings',
  tapOnce:
    'Tap the page once so that the bell can be heard. Browsers ask for that each time it is opened.',
  isOn: 'On',
  isOff: 'Off',
  sound: 'Sound on the open page',
  hear: 'Hear the bell',
  messages: 'Messages to this device',
  messagesText:
    'They come while the page is closed too. They say how many wait, never who or what.',
  onlyEmergencies: 'Only emergencies',
  quiet: 'Quiet hours',
  quietText: 'Khartoum time. What comes meanwhile is in the count of the next message.',
  from: 'From',
  until: 'Until',
  emergenciesAlways: 'Emergencies in quiet hours too',
  test: 'Send me a test message',
  tested: 'The test message is on its way',
  waiting: {
    pharmacy: {
      one: 'A new request is waiting',
      other: '# new requests are waiting',
    } as PluralForms,
    doctor: {
      one: 'A consultation request is waiting',
      other: '# consultation requests are waiting',
    } as PluralForms,
    admin: {
      one: 'Something is waiting at the admin dashboard',
      other: '# things are waiting at the admin dashboard',
    } as PluralForms,
  },
};

export const ar: typeof en = {
  on: 'تشغيل التنبيه الصوتي',
  off: 'إيقاف التنبيه الصوتي',
  short: (isOn) => (isOn ? 'إيقاف' : 'تشغيل'),
  settings: 'إعدادات الجرس',
  tapOnce: 'المس الصفحة مرة واحدة حتى يُسمع الجرس. المتصفح يطلب ذلك كلما فتحت الصفحة.',
  isOn: 'يعمل',
  isOff: 'متوقف',
  sound: 'صوت الجرس والصفحة مفتوحة',
  hear: 'تجربة الجرس',
  messages: 'التنبيهات على هذا الجهاز',
  messagesText: 'تصلك حتى والصفحة مغلقة. تذكر عدد ما ينتظرك فقط، دون أسماء ولا أدوية.',
  onlyEmergencies: 'الطلبات الطارئة فقط',
  quiet: 'ساعات الهدوء',
  quietText: 'بتوقيت الخرطوم. ما يصل خلالها يُحسب في التنبيه التالي.',
  from: 'من',
  until: 'إلى',
  emergenciesAlways: 'الطلبات الطارئة في ساعات الهدوء أيضًا',
  test: 'إرسال تنبيه تجريبي',
  tested: 'سيصلك التنبيه بعد لحظات',
  waiting: {
    pharmacy: {
      one: 'طلب جديد في انتظارك',
      two: 'طلبان جديدان في انتظارك',
      few: '# طلبات جديدة في انتظارك',
      many: '# طلبًا جديدًا في انتظارك',
      other: '# طلب جديد في انتظارك',
    },
    doctor: {
      one: 'طلب استشارة في انتظارك',
      two: 'طلبا استشارة في انتظارك',
      few: '# طلبات استشارة في انتظارك',
      many: '# طلب استشارة في انتظارك',
      other: '# طلب استشارة في انتظارك',
    },
    admin: {
      one: 'أمر جديد ينتظرك في لوحة الإدارة',
      two: 'أمران ينتظرانك في لوحة الإدارة',
      few: '# أمور تنتظرك في لوحة الإدارة',
      many: '# أمرًا ينتظرك في لوحة الإدارة',
      other: '# أمر ينتظرك في لوحة الإدارة',
    },
  },
};

export const useBellTexts = createTexts({ en, ar });
