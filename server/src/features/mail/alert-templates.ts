import type { TemplatesOf } from './template.ts';

/** Mails about availability alerts. No subject names a medicine (docs/tracking.md). */
export interface AlertMails {
  /** To an address that a stranger may have entered. It names nothing. */
  'alert-unconfirmed': { alertsUrl: string };
  'medicine-available': {
    shopName: string;
    /** The medicines in the person's words, without sensitive ones. */
    medicines: string[];
    /** The request form of the pharmacy. */
    askUrl: string;
    alertsUrl: string;
  };
}

export const alertTemplates: TemplatesOf<AlertMails> = {
  'alert-unconfirmed': {
    en: ({ alertsUrl }) => ({
      subject: 'Confirm that you want to be told',
      unsubscribeUrl: alertsUrl,
      paragraphs: [
        'With this address, a visitor of Dawaya asked to be told when a pharmacy has a medicine. If it was you, confirm it here:',
        alertsUrl,
        'If it was not you, do nothing. We write nothing more about it, and delete it after a day.',
      ],
    }),
    ar: ({ alertsUrl }) => ({
      subject: 'أكّد أنك تريد تنبيه التوفر',
      unsubscribeUrl: alertsUrl,
      paragraphs: [
        'طلب أحد زوار دوايا بهذا البريد تنبيهًا عند توفر دواء في صيدلية. إن كنت أنت من طلبه فأكّده من هنا:',
        alertsUrl,
        'وإن لم تكن أنت فتجاهل هذه الرسالة. لن نكتب لك عنه مرة أخرى، ونحذفه بعد يوم.',
      ],
    }),
  },
  'medicine-available': {
    en: ({ shopName, medicines, askUrl, alertsUrl }) => ({
      subject: 'A pharmacy says it has what you are waiting for',
      unsubscribeUrl: alertsUrl,
      paragraphs: [
        medicines.length > 0
          ? `${shopName} says that it has this:`
          : `${shopName} says that it has a medicine that you are waiting for.`,
        ...medicines,
        `It may be sold soon, and we keep nothing for you. Ask the pharmacy: ${askUrl}`,
        `To end these messages, open this page and press one button: ${alertsUrl}`,
      ],
    }),
    ar: ({ shopName, medicines, askUrl, alertsUrl }) => ({
      subject: 'صيدلية تقول إن ما تنتظره متوفر عندها',
      unsubscribeUrl: alertsUrl,
      paragraphs: [
        medicines.length > 0
          ? `تقول ${shopName} إن هذا متوفر عندها:`
          : `تقول ${shopName} إن دواءً تنتظره متوفر عندها.`,
        ...medicines,
        `قد ينفد قريبًا، ولا يُحجز لك شيء. اسأل الصيدلية: ${askUrl}`,
        `لإيقاف هذه الرسائل افتح هذه الصفحة واضغط زرًا واحدًا: ${alertsUrl}`,
      ],
    }),
  },
};
