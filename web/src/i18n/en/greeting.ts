/**
 * The beginning of a pharmacist's WhatsApp message. It travels in an address, so it says nothing of
 * the request's content.
 */
export const greeting = (shopName: string, code: string | null): string =>
  `Hello, this is ${shopName}.${code ? ` The code of your request is ${code}.` : ''}`;
