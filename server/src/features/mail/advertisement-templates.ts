import type { Language } from '@dawaya/contract/vocabulary/languages';
import { formatDayInKhartoum } from './format-day.ts';
import type { TemplatesOf } from './template.ts';

interface Paid {
  /** A card payment with its currency; undefined for a transfer in Sudanese pounds. */
  fee?: string;
  amountSdg?: number;
  paidAt: string;
  /** The provider's id, or the reference of the transfer. */
  paymentId: string;
}

export interface AdvertisementMails {
  /** Times are ISO 8601 texts, because a queued mail is JSON. */
  'advertisement-activated': Paid & {
    productName: string;
    until: string;
    /** Not public, because its pharmacy is not verified. */
    isHidden: boolean;
    listUrl: string;
    contactUrl: string;
  };
  'transfer-refused': {
    productName: string;
    reference: string;
    amountSdg: number;
    reason: string;
    listUrl: string;
  };
  'advertisement-expiring': { productName: string; until: string; listUrl: string };
  'advertisement-taken-down': {
    productName: string;
    cause: 'refund' | 'dispute';
    /** The time until which other payments keep it running; null when none does. */
    until: string | null;
    isDeleted: boolean;
    listUrl: string;
  };
  'advertisement-paid-after-deletion': Paid & { productName: string; contactUrl: string };
  'advertisement-picture-accepted': { productName: string; listUrl: string };
  'advertisement-picture-refused': { productName: string; reason: string; listUrl: string };
}

const grouped = new Intl.NumberFormat('en');
const pounds: Record<Language, (amount: number) => string> = {
  en: (amount) => `SDG ${grouped.format(amount)}`,
  ar: (amount) => `${grouped.format(amount)} ج.س`,
};

const receiptIn: Record<Language, (paid: Paid) => string> = {
  en: ({ fee, amountSdg, paidAt, paymentId }) =>
    amountSdg === undefined
      ? `Receipt: advertisement fee ${fee}, paid by card on ${formatDayInKhartoum('en', paidAt)}. Payment number: ${paymentId}`
      : `Receipt: advertisement fee ${pounds.en(amountSdg)}, paid by Bankak transfer, confirmed on ${formatDayInKhartoum('en', paidAt)}. Transaction number: ${paymentId}`,
  ar: ({ fee, amountSdg, paidAt, paymentId }) =>
    amountSdg === undefined
      ? `الإيصال: رسوم الإعلان \u2066${fee}\u2069، دُفعت بالبطاقة يوم ${formatDayInKhartoum('ar', paidAt)}. رقم الدفعة: \u2066${paymentId}\u2069`
      : `الإيصال: رسوم الإعلان ${pounds.ar(amountSdg)}، دُفعت بتحويل بنكك وتم تأكيدها يوم ${formatDayInKhartoum('ar', paidAt)}. رقم العملية: \u2066${paymentId}\u2069`,
};

type End = Pick<AdvertisementMails['advertisement-taken-down'], 'until' | 'isDeleted'>;

/** Says how an advertisement continues after a payment for it was taken back. */
const consequence: Record<Language, (end: End) => { subject: string; text: string }> = {
  en: ({ isDeleted, until }) => {
    if (isDeleted)
      return {
        subject: 'A payment for a deleted advertisement was taken back',
        text: 'You had deleted the advertisement; customers do not see it.',
      };
    if (until)
      return {
        subject: 'Your advertisement ends earlier than planned',
        text: `Its days no longer count. The advertisement runs until ${formatDayInKhartoum('en', until)}.`,
      };
    return {
      subject: 'Your advertisement has been taken down',
      text: 'Customers no longer see the advertisement. You can pay for it again at any time.',
    };
  },
  ar: ({ isDeleted, until }) => {
    if (isDeleted)
      return {
        subject: 'استُردت دفعة لإعلان حذفته',
        text: 'حذفت هذا الإعلان من قبل، فلا يظهر للزبائن.',
      };
    if (until)
      return {
        subject: 'إعلانك ينتهي قبل موعده',
        text: `لم تعد أيام هذه الدفعة تُحسب، ويستمر إعلانك حتى ${formatDayInKhartoum('ar', until)} فقط.`,
      };
    return {
      subject: 'تم إيقاف إعلانك',
      text: 'لم يعد الإعلان ظاهرًا للزبائن. يمكنك دفع رسومه من جديد في أي وقت.',
    };
  },
};

export const advertisementTemplates: TemplatesOf<AdvertisementMails> = {
  'advertisement-activated': {
    en: ({ productName, until, isHidden, listUrl, contactUrl, ...paid }) => ({
      subject: isHidden
        ? 'Your advertisement is paid for, and not visible: receipt'
        : 'Your advertisement is activated: receipt',
      paragraphs: [
        isHidden
          ? `Your advertisement for ${productName} is paid for until ${formatDayInKhartoum('en', until)}, but your pharmacy is not verified at the moment, and so customers do not see it. They see it as soon as the pharmacy is verified again; its days run on meanwhile. If you have a question about it, write to us: ${contactUrl}`
          : `Your advertisement for ${productName} is activated, and runs until ${formatDayInKhartoum('en', until)}.`,
        receiptIn.en(paid),
        `Your advertisements: ${listUrl}`,
      ],
    }),
    ar: ({ productName, until, isHidden, listUrl, contactUrl, ...paid }) => ({
      subject: isHidden ? 'تم دفع رسوم إعلانك وهو غير ظاهر: الإيصال' : 'تم تفعيل إعلانك: الإيصال',
      paragraphs: [
        isHidden
          ? `رسوم إعلانك عن ${productName} مدفوعة حتى ${formatDayInKhartoum('ar', until)}، لكن صيدليتك غير معتمدة حاليًا، ولذلك لا يراه الزبائن. يظهر لهم حالما تُعتمد صيدليتك من جديد، وأيامه تُحسب مع ذلك. إذا كان لديك سؤال فاكتب لنا: ${contactUrl}`
          : `تم تفعيل إعلانك عن ${productName}، ويستمر حتى ${formatDayInKhartoum('ar', until)}.`,
        receiptIn.ar(paid),
        `إعلاناتك: ${listUrl}`,
      ],
    }),
  },
  'transfer-refused': {
    en: ({ productName, reference, amountSdg, reason, listUrl }) => ({
      subject: 'We could not confirm your transfer',
      paragraphs: [
        `We could not confirm the transfer of ${pounds.en(amountSdg)} for your advertisement for ${productName}. Transaction number: ${reference}`,
        `The reason: ${reason}`,
        `You can correct what you sent, and send it again: ${listUrl}`,
      ],
    }),
    ar: ({ productName, reference, amountSdg, reason, listUrl }) => ({
      subject: 'تعذر تأكيد تحويلك',
      paragraphs: [
        `تعذر تأكيد تحويل ${pounds.ar(amountSdg)} لإعلانك عن ${productName}. رقم العملية: \u2066${reference}\u2069`,
        `السبب: ${reason}`,
        `يمكنك تصحيح البيانات وإرسالها من جديد: ${listUrl}`,
      ],
    }),
  },
  'advertisement-expiring': {
    en: ({ productName, until, listUrl }) => ({
      subject: 'Your advertisement is about to expire',
      paragraphs: [
        `Your advertisement for ${productName} runs until ${formatDayInKhartoum('en', until)}. Then customers will no longer see it.`,
        `You can renew it for another 30 days; no day of the present term is lost: ${listUrl}`,
      ],
    }),
    ar: ({ productName, until, listUrl }) => ({
      subject: 'إعلانك على وشك الانتهاء',
      paragraphs: [
        `ينتهي إعلانك عن ${productName} يوم ${formatDayInKhartoum('ar', until)}، وبعد ذلك لن يظهر للزبائن.`,
        `يمكنك تجديده لمدة 30 يومًا أخرى دون أن تفقد ما تبقى من مدته: ${listUrl}`,
      ],
    }),
  },
  'advertisement-taken-down': {
    en: ({ productName, cause, listUrl, ...end }) => ({
      subject: consequence.en(end).subject,
      paragraphs: [
        cause === 'refund'
          ? `A payment for your advertisement for ${productName} has been refunded.`
          : `The card's owner disputed a payment for your advertisement for ${productName}, and the bank decided for them.`,
        consequence.en(end).text,
        `Your advertisements: ${listUrl}`,
      ],
    }),
    ar: ({ productName, cause, listUrl, ...end }) => ({
      subject: consequence.ar(end).subject,
      paragraphs: [
        cause === 'refund'
          ? `تم استرداد دفعة من رسوم إعلانك عن ${productName}.`
          : `اعترض صاحب البطاقة على دفعة من رسوم إعلانك عن ${productName}، وحكم البنك لصالحه.`,
        consequence.ar(end).text,
        `إعلاناتك: ${listUrl}`,
      ],
    }),
  },
  'advertisement-paid-after-deletion': {
    en: ({ productName, contactUrl, ...paid }) => ({
      subject: 'Your payment arrived for a deleted advertisement',
      paragraphs: [
        `Your payment for the advertisement for ${productName} arrived after you had deleted it. Customers do not see the advertisement, and it does not come back.`,
        receiptIn.en(paid),
        `Write to us if you want the fee back: ${contactUrl}`,
      ],
    }),
    ar: ({ productName, contactUrl, ...paid }) => ({
      subject: 'وصلت دفعتك عن إعلان محذوف',
      paragraphs: [
        `وصلت دفعتك عن إعلان ${productName} بعد أن حذفته. لا يظهر الإعلان للزبائن ولا يعود.`,
        receiptIn.ar(paid),
        `إذا أردت استرداد الرسوم فاكتب لنا: ${contactUrl}`,
      ],
    }),
  },
  'advertisement-picture-accepted': {
    en: ({ productName, listUrl }) => ({
      subject: 'The new picture of your advertisement is shown',
      paragraphs: [
        `We have looked at the new picture of your advertisement for ${productName}. Customers see it from now on.`,
        `Your advertisements: ${listUrl}`,
      ],
    }),
    ar: ({ productName, listUrl }) => ({
      subject: 'صورة إعلانك الجديدة ظاهرة الآن',
      paragraphs: [
        `راجعنا الصورة الجديدة لإعلانك عن ${productName}، ويراها الزبائن من الآن.`,
        `إعلاناتك: ${listUrl}`,
      ],
    }),
  },
  'advertisement-picture-refused': {
    en: ({ productName, reason, listUrl }) => ({
      subject: 'The new picture of your advertisement was not accepted',
      paragraphs: [
        `We have looked at the new picture of your advertisement for ${productName} and cannot show it: ${reason}`,
        'The picture that was there before is still shown, and the advertisement runs on.',
        `You can choose another picture here: ${listUrl}`,
      ],
    }),
    ar: ({ productName, reason, listUrl }) => ({
      subject: 'لم تُقبل صورة إعلانك الجديدة',
      paragraphs: [
        `راجعنا الصورة الجديدة لإعلانك عن ${productName} ولا يمكننا عرضها: ${reason}`,
        'الصورة السابقة ما زالت ظاهرة، والإعلان مستمر.',
        `يمكنك اختيار صورة أخرى من هنا: ${listUrl}`,
      ],
    }),
  },
};
