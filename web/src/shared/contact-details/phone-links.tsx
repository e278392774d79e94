import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { usePhoneLinkTexts } from '../../i18n/phone-links.ts';
import { type ButtonVariant, buttonClass } from '../../ui/button.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';

interface PhoneLinksProps {
  name: string;
  /** E.164. */
  phone: string;
  /**
   * The text that WhatsApp opens with. It is part of an address, so it has nothing about health.
   */
  message?: string;
}

/** Two buttons, for a call and for WhatsApp, which share a row on a phone. */
export function PhoneLinks(props: PhoneLinksProps) {
  return (
    <>
      <CallLink {...props} />
      <WhatsAppLink {...props} />
    </>
  );
}

const linkClass = (variant: ButtonVariant) =>
  buttonClass(variant, 'flex-1 whitespace-nowrap max-sm:px-2 sm:flex-none');

export function CallLink({ name, phone }: PhoneLinksProps) {
  const t = usePhoneLinkTexts();
  return (
    <a href={`tel:${phone}`} className={linkClass('secondary')}>
      <span className="sr-only">{t.call(name)} </span>
      <Phone size={18} aria-hidden="true" />
      <PhoneNumber value={phone} />
    </a>
  );
}

export function WhatsAppLink({
  name,
  phone,
  message,
  variant = 'secondary',
}: PhoneLinksProps & { variant?: ButtonVariant }) {
  const t = usePhoneLinkTexts();
  return (
    <a
      href={whatsappLink(phone, message)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t.whatsappTo(name)}
      className={variant === 'quiet' ? buttonClass(variant) : linkClass(variant)}
    >
      <MessageCircle size={18} aria-hidden="true" />
      {t.whatsapp}
    </a>
  );
}

/**
 * Returns the address of a WhatsApp chat with a stored number (E.164).
 * @param message the first text of the chat. It is part of the address, so it has nothing about
 * health
 */
export const whatsappLink = (phone: string, message?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${message ? `?text=${encodeURIComponent(message)}` : ''}`;
