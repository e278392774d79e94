import type { TemplatesOf } from './template.ts';

export interface PharmacyMails {
  'pharmacy-approved': { shopName: string; loginUrl: string };
  'pharmacy-rejected': { shopName: string; reason: string; loginUrl: string };
  'pharmacy-suspended': { shopName: string; reason: string; contactUrl: string };
  'pharmacy-reinstated': { shopName: string; loginUrl: string };
  'pharmacy-name-accepted': { shopName: string; dashboardUrl: string };
  /** The current name, which stays public. */
  'pharmacy-name-refused': { shopName: string; reason: string; dashboardUrl: string };
  /** Medicines that the town did not find in a week, with counts and without names. */
  'pharmacy-asked-medicines': {
    city: string;
    asked: { name: string; times: number }[];
    dashboardUrl: string;
  };
}

export const pharmacyTemplates: TemplatesOf<PharmacyMails> = {
  'pharmacy-approved': {
    en: ({ shopName, loginUrl }) => ({
      subject: 'Your pharmacy has been approved',
      paragraphs: [
        `${shopName} is now verified and listed on Dawaya. Customers can send you prescriptions.`,
        `Your dashboard: ${loginUrl}`,
        'Say there whether you are open, open 24 hours and whether you deliver, so that customers find you.',
      ],
    }),
    ar: ({ shopName, loginUrl }) => ({
      subject: 'تم اعتماد صيدليتك',
      paragraphs: [
        `تم اعتماد ${shopName} وهي ظاهرة الآن في دوايا، ويستطيع الزبائن إرسال الروشتات إليك.`,
        `لوحة الصيدلية: ${loginUrl}`,
        'حدّد من اللوحة إن كانت الصيدلية مفتوحة، وإن كانت تعمل 24 ساعة، وإن كان لديها توصيل، حتى يجدها الزبائن.',
      ],
    }),
  },
  'pharmacy-rejected': {
    en: ({ shopName, reason, loginUrl }) => ({
      subject: 'Your pharmacy could not be approved',
      paragraphs: [
        `We looked at the documents of ${shopName} and could not approve it yet.`,
        `The reason: ${reason}`,
        `You can log in, correct the details, add documents and send the registration again: ${loginUrl}`,
      ],
    }),
    ar: ({ shopName, reason, loginUrl }) => ({
      subject: 'لم يُعتمد طلب تسجيل صيدليتك',
      paragraphs: [
        `راجعنا مستندات ${shopName} ولم نتمكن من اعتمادها حتى الآن.`,
        `السبب: ${reason}`,
        `يمكنك تسجيل الدخول وتصحيح البيانات أو إضافة مستندات ثم إرسال طلب التسجيل من جديد: ${loginUrl}`,
      ],
    }),
  },
  'pharmacy-suspended': {
    en: ({ shopName, reason, contactUrl }) => ({
      subject: 'Your pharmacy has been suspended',
      paragraphs: [
        `${shopName} has been taken off Dawaya for the time being.`,
        `The reason: ${reason}`,
        `If you think that this is a mistake, write to us: ${contactUrl}`,
      ],
    }),
    ar: ({ shopName, reason, contactUrl }) => ({
      subject: 'تم إيقاف صيدليتك مؤقتًا',
      paragraphs: [
        `أُوقف ظهور ${shopName} في دوايا مؤقتًا.`,
        `السبب: ${reason}`,
        `إذا كنت ترى أن هذا خطأ فاكتب لنا: ${contactUrl}`,
      ],
    }),
  },
  'pharmacy-reinstated': {
    en: ({ shopName, loginUrl }) => ({
      subject: 'Your pharmacy is listed again',
      paragraphs: [
        `${shopName} is verified and listed on Dawaya again.`,
        `Your dashboard: ${loginUrl}`,
      ],
    }),
    ar: ({ shopName, loginUrl }) => ({
      subject: 'عادت صيدليتك إلى دوايا',
      paragraphs: [
        `أُعيد اعتماد ${shopName} وهي ظاهرة في دوايا من جديد.`,
        `لوحة الصيدلية: ${loginUrl}`,
      ],
    }),
  },
  'pharmacy-name-accepted': {
    en: ({ shopName, dashboardUrl }) => ({
      subject: 'The new name of your pharmacy is approved',
      paragraphs: [
        `Your pharmacy is now called ${shopName} on Dawaya. Customers see this name from now on.`,
        `Your dashboard: ${dashboardUrl}`,
      ],
    }),
    ar: ({ shopName, dashboardUrl }) => ({
      subject: 'تم اعتماد الاسم الجديد لصيدليتك',
      paragraphs: [
        `أصبح اسم صيدليتك في دوايا: ${shopName}. يراه الزبائن من الآن.`,
        `لوحة الصيدلية: ${dashboardUrl}`,
      ],
    }),
  },
  'pharmacy-name-refused': {
    en: ({ shopName, reason, dashboardUrl }) => ({
      subject: 'The new name of your pharmacy was not approved',
      paragraphs: [
        'We have read the new name that you gave your pharmacy, and cannot approve it.',
        `The reason: ${reason}`,
        `Customers still see the name ${shopName}.`,
        `You can give another name here: ${dashboardUrl}`,
      ],
    }),
    ar: ({ shopName, reason, dashboardUrl }) => ({
      subject: 'لم يُعتمد الاسم الجديد لصيدليتك',
      paragraphs: [
        'راجعنا الاسم الجديد الذي كتبته لصيدليتك ولم نتمكن من اعتماده.',
        `السبب: ${reason}`,
        `ما زال الزبائن يرون الاسم ${shopName}.`,
        `يمكنك كتابة اسم آخر من هنا: ${dashboardUrl}`,
      ],
    }),
  },
  'pharmacy-asked-medicines': {
    en: ({ city, asked, dashboardUrl }) => ({
      subject: `Asked for in ${city} and not found`,
      paragraphs: [
        `In the last seven days people asked the pharmacies of ${city} for these, and no pharmacy answered that it has them:`,
        ...asked.map(({ name, times }) => `${name}: asked ${times} times`),
        `Your dashboard: ${dashboardUrl}`,
        'You get this mail once a week. Switch it off on the dashboard, below the list of what was asked for.',
      ],
    }),
    ar: ({ city, asked, dashboardUrl }) => ({
      subject: `أدوية سُئل عنها في ${city} ولم تتوفر`,
      paragraphs: [
        `خلال الأيام السبعة الماضية سأل الناس صيدليات ${city} عن هذه الأدوية، ولم ترد أي صيدلية بأنها متوفرة عندها:`,
        ...asked.map(({ name, times }) => `${name}: عدد مرات السؤال ${times}`),
        `لوحة الصيدلية: ${dashboardUrl}`,
        'تصلك هذه الرسالة مرة في الأسبوع. يمكنك إيقافها من لوحة الصيدلية، أسفل قائمة ما سُئل عنه.',
      ],
    }),
  },
};
