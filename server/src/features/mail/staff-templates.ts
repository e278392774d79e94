import { invitationDays, type StaffRole } from '@dawaya/contract/vocabulary/staff';
import type { TemplatesOf } from './template.ts';

/** To whom a pharmacy's owner names as staff (product decision 47). */
export interface StaffMails {
  /** `inviter` is null of an owner without a name. */
  'staff-invitation': {
    name: string;
    shopName: string;
    inviter: string | null;
    role: StaffRole;
    loginUrl: string;
  };
}

const as = {
  en: { owner: 'an owner', pharmacist: 'a pharmacist', assistant: 'an assistant' },
  ar: { owner: 'صاحب للصيدلية', pharmacist: 'صيدلي', assistant: 'مساعد صيدلي' },
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
        `الدعوة صالحة لمدة ${invitationDays} يومًا. إذا كنت لا تعرف هذه الصيدلية فتجاهل هذه الرسالة، فلن يحدث شيء من دونك.`,
      ],
    }),
  },
};
