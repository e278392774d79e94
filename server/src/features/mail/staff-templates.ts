import { invitationDays, type StaffRole } from '@dawaya/contract/vocabulary/staff';
import type { TemplatesOf } from './template.ts';

/** To people whom a pharmacy's owner adds as staff (docs/sessions.md). */
export interface StaffMails {
  /** `inviter` is null for an owner without a name. */
  'staff-invitation': {
    name: string;
    shopName: string;
    inviter: string | null;
    role: StaffRole;
    loginUrl: string;
  };
  /** To the other owners, because a stranger may have got the number with a new SIM. */
  'owner-number-used': { shopName: string; loginUrl: string; contactUrl: string };
  /** To the pharmacy's own address, because a new owner can lock the others out. */
  'owner-invited': {
    name: string;
    address: string;
    shopName: string;
    loginUrl: string;
    contactUrl: string;
  };
  /** `address`: the pharmacy's new email address, when the removed person's was in use. */
  'staff-removed': {
    name: string | null;
    shopName: string;
    address: string | null;
    contactUrl: string;
  };
  /**
   * To the former and the new address of an account, which the operator has changed. `name` is a
   * shop's or a doctor's.
   */
  'account-address-changed': { name: string; contactUrl: string };
}

const as = {
  en: { owner: 'an owner', pharmacist: 'a pharmacist', assistant: 'an assistant' },
  ar: { owner: 'صاحب صيدلية', pharmacist: 'صيدلي', assistant: 'مساعد صيدلي' },
} as const satisfies Record<string, Record<StaffRole, string>>;

export const staffTemplates: TemplatesOf<StaffMails> = {
  'staff-invitation': {
    en: ({ name, shopName, inviter, role, loginUrl }) => ({
      subject: `${shopName} invites you to Dawaya`,
      to: name,
      paragraphs: [
        `${inviter ?? 'The owner of the pharmacy'} invites you to work at ${shopName} on Dawaya as ${as.en[role]}.`,
        `Log in with this email address and enter the code that we send you then: ${loginUrl}`,
        `The invitation is valid for ${invitationDays} days. If you do not know this pharmacy, you can ignore this mail: nothing happens without you.`,
      ],
    }),
    ar: ({ name, shopName, inviter, role, loginUrl }) => ({
      subject: `دعوة من ${shopName} إلى دوايا`,
      to: name,
      paragraphs: [
        `دعاك ${inviter ?? 'صاحب الصيدلية'} إلى العمل في ${shopName} عبر دوايا بصفة ${as.ar[role]}.`,
        `سجّل الدخول بهذا البريد واكتب الرمز الذي سنرسله إليك حينها: ${loginUrl}`,
        `الدعوة صالحة لمدة ${invitationDays} يومًا. إذا كنت لا تعرف هذه الصيدلية فتجاهل هذه الرسالة، ولن يحدث شيء.`,
      ],
    }),
  },
  'owner-number-used': {
    en: ({ shopName, loginUrl, contactUrl }) => ({
      subject: `A new sign-in to ${shopName}`,
      paragraphs: [
        `Somebody logged in to ${shopName} on Dawaya with the phone number of its first owner, on a device that did not log in with it before. The owner’s other devices are signed out.`,
        'Ask the owner by another way. If it was the owner, there is nothing to do.',
        `If not, log in and remove that owner from the list of who works at your pharmacy: ${loginUrl}`,
        `If you cannot log in, write to us at once: ${contactUrl}`,
      ],
    }),
    ar: ({ shopName, loginUrl, contactUrl }) => ({
      subject: `دخول جديد إلى ${shopName}`,
      paragraphs: [
        `سُجّل الدخول إلى ${shopName} في دوايا برقم هاتف صاحبها الأول من جهاز لم يسبق الدخول منه بهذا الرقم. وتم تسجيل خروج صاحبها الأول من أجهزته الأخرى.`,
        'اسأل صاحب الصيدلية هذا بنفسك، لا عبر هذا الرقم. إذا كان هو من سجّل الدخول فلا حاجة إلى فعل شيء.',
        `وإلا فسجّل الدخول واحذفه من قائمة العاملين في صيدليتك: ${loginUrl}`,
        `إذا تعذر عليك تسجيل الدخول فاكتب لنا فورًا: ${contactUrl}`,
      ],
    }),
  },
  'owner-invited': {
    en: ({ name, address, shopName, loginUrl, contactUrl }) => ({
      subject: `${name} is invited as an owner of ${shopName}`,
      paragraphs: [
        `${name} (${address}) is invited to work at ${shopName} on Dawaya as an owner. An owner can do everything, and can remove you too.`,
        'If you know of this, there is nothing to do.',
        `If not, somebody else is using your account. Log in, remove this person from the list of who works at your pharmacy, and sign yourself out of all devices there: ${loginUrl}`,
        `If you cannot log in, write to us at once: ${contactUrl}`,
      ],
    }),
    ar: ({ name, address, shopName, loginUrl, contactUrl }) => ({
      subject: `دعوة ${name} بصفة صاحب صيدلية إلى ${shopName}`,
      paragraphs: [
        `أُرسلت دعوة إلى ${name} (${address}) للعمل في ${shopName} عبر دوايا بصفة صاحب صيدلية. ولصاحب الصيدلية كل الصلاحيات، ومنها حذفك أنت.`,
        'إذا كنت على علم بذلك فلا حاجة إلى فعل شيء.',
        `وإلا فهناك من يستخدم حسابك. سجّل الدخول واحذف هذا الشخص من قائمة العاملين في صيدليتك، ثم سجّل خروجك من كل الأجهزة في القائمة نفسها: ${loginUrl}`,
        `إذا تعذر عليك تسجيل الدخول فاكتب لنا فورًا: ${contactUrl}`,
      ],
    }),
  },
  'staff-removed': {
    en: ({ name, shopName, address, contactUrl }) => ({
      subject: `You no longer work at ${shopName}`,
      to: name ?? undefined,
      paragraphs: [
        `An owner of ${shopName} has removed you from the people who work there. You can no longer log in to the pharmacy on Dawaya.`,
        ...(address ? [`The pharmacy’s mails go to ${address} from now on.`] : []),
        `If you think that this is a mistake, write to us: ${contactUrl}`,
      ],
    }),
    ar: ({ name, shopName, address, contactUrl }) => ({
      subject: `لم تعد ضمن العاملين في ${shopName}`,
      to: name ?? undefined,
      paragraphs: [
        `حذفك أحد أصحاب ${shopName} من قائمة العاملين فيها، ولم يعد بإمكانك تسجيل الدخول إلى الصيدلية في دوايا.`,
        ...(address ? [`تصل رسائل الصيدلية من الآن إلى ${address}.`] : []),
        `إذا كنت ترى أن هذا خطأ فاكتب لنا: ${contactUrl}`,
      ],
    }),
  },
  'account-address-changed': {
    en: ({ name, contactUrl }) => ({
      subject: `The account of ${name} has a new address`,
      paragraphs: [
        `The people who run Dawaya have changed the email address or phone number that opens the account of ${name}. Its owner is signed out of all devices.`,
        'If you asked for that, there is nothing to do: log in with the new one.',
        `If not, write to us at once: ${contactUrl}`,
      ],
    }),
    ar: ({ name, contactUrl }) => ({
      subject: `تغيير البريد أو رقم الهاتف لحساب ${name}`,
      paragraphs: [
        `غيّرت إدارة دوايا البريد أو رقم الهاتف الذي يفتح حساب ${name}، وتم تسجيل خروج صاحب الحساب من كل الأجهزة.`,
        'إذا طلبت ذلك فلا حاجة إلى فعل شيء: سجّل الدخول بالبريد أو الرقم الجديد.',
        `وإلا فراسلنا فورًا: ${contactUrl}`,
      ],
    }),
  },
};
