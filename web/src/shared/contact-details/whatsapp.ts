/**
 * Returns the address of a WhatsApp chat with a stored number (E.164).
 * @param message the first text of the chat. It is part of the address, so it has nothing about
 * health
 */
export const whatsappLink = (phone: string, message?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${message ? `?text=${encodeURIComponent(message)}` : ''}`;
