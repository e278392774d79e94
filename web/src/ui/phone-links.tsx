import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { whatsappLink } from '../lib/whatsapp.ts';
import { buttonClass } from './button.tsx';
import { PhoneNumber } from './phone-number.tsx';

interface PhoneLinksProps {
  /** E.164. */
  phone: string;
  /** Heard before the number. */
  call: string;
  whatsapp: string;
  /** What the WhatsApp button is called where its word alone would not say whom it writes to. */
  whatsappTo?: string;
  className?: string;
}

/** Calls somebody, or writes to them on WhatsApp: two buttons, for a row that wraps. */
export function PhoneLinks({ phone, call, whatsapp, whatsappTo, className }: PhoneLinksProps) {
  const look = buttonClass('secondary', className ?? 'whitespace-nowrap');
  return (
    <>
      <a href={`tel:${phone}`} className={look}>
        <span className="sr-only">{call} </span>
        <Phone size={18} aria-hidden="true" />
        <PhoneNumber value={phone} />
      </a>
      <a
        href={whatsappLink(phone)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={whatsappTo}
        className={look}
      >
        <MessageCircle size={18} aria-hidden="true" />
        {whatsapp}
      </a>
    </>
  );
}

/** For a row in which other buttons stand too: on a phone they share its width. */
export const sharingRow = 'flex-1 whitespace-nowrap max-sm:px-2 sm:flex-none';
