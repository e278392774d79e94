/**
 * Opens a chat with a stored number (E.164).
 * @param message is written there already; it stands in the address: nothing about anybody's health
 */
export const whatsappLink = (phone: string, message?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${message ? `?text=${encodeURIComponent(message)}` : ''}`;
