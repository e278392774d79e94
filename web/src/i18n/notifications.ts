import { createTexts } from './create-texts.ts';

export const en = {
  failed: 'That did not work. Please try again.',
  notifyHere: 'Tell me on this device',
  stopHere: 'Stop telling me on this device',
  notifiedHere:
    'This device shows a message when your request moves on, without a name or a medicine.',
  obstacles: {
    'home-screen':
      'On an iPhone or iPad, first add Dawaya to the home screen: Share, then Add to Home Screen. Then open it from there.',
    unknown: 'This browser cannot receive messages. The bell rings while this page is open.',
    denied:
      "Messages from Dawaya are blocked on this device. Allow notifications for this site in the browser's settings, then try again.",
    unavailable:
      'Messages to devices are not available on this server. The bell rings while this page is open.',
    offline:
      'The message service of this device could not be reached. Check the connection and try again; some devices have none, and then email is what tells you.',
  },
};

export const ar: typeof en = {
  failed: 'تعذر ذلك. حاول مرة أخرى.',
  notifyHere: 'نبّهني على هذا الجهاز',
  stopHere: 'إيقاف التنبيه على هذا الجهاز',
  notifiedHere: 'يظهر تنبيه على هذا الجهاز عند أي جديد في طلبك، دون أسماء ولا أدوية.',
  obstacles: {
    'home-screen':
      'في الآيفون والآيباد أضف دوايا إلى الشاشة الرئيسية أولًا: زر المشاركة ثم «إضافة إلى الشاشة الرئيسية»، ثم افتحها من هناك.',
    unknown: 'هذا المتصفح لا يستقبل التنبيهات. الجرس يعمل ما دامت هذه الصفحة مفتوحة.',
    denied:
      'تنبيهات دوايا ممنوعة على هذا الجهاز. اسمح بالإشعارات لهذا الموقع من إعدادات المتصفح ثم حاول مرة أخرى.',
    unavailable: 'التنبيهات غير متاحة في دوايا حاليًا. الجرس يعمل ما دامت هذه الصفحة مفتوحة.',
    offline:
      'تعذر الوصول إلى خدمة التنبيهات في هذا الجهاز. راجع الاتصال وحاول مرة أخرى؛ بعض الأجهزة ليست فيها هذه الخدمة، وعندها يصلك البريد الإلكتروني.',
  },
};

export const useNotificationTexts = createTexts({ en, ar });
