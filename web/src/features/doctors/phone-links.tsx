import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { whatsappLink } from '../../lib/whatsapp.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { useDoctorTexts } from './use-doctor-texts.ts';

/** Calls somebody, or writes to them on WhatsApp. `phone` is E.164. */
export function PhoneLinks({ name, phone }: { name: string; phone: string }) {
  const t = useDoctorTexts().links;
  const look = buttonClass('secondary', 'flex-1 whitespace-nowrap max-sm:px-2 sm:flex-none');
  return (
    <>
      <a href={`tel:${phone}`} className={look}>
        <span className="sr-only">{t.call(name)} </span>
        <Phone size={18} aria-hidden="true" />
        <PhoneNumber value={phone} />
      </a>
      <a
        href={whatsappLink(phone)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t.whatsappTo(name)}
        className={look}
      >
        <MessageCircle size={18} aria-hidden="true" />
        {t.whatsapp}
      </a>
    </>
  );
}
