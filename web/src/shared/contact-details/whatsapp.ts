/** Opens a chat with a stored number (E.164); the address carries no text, so nothing about anybody's health. */
export const whatsappLink = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, '')}`;
