/**
 * Writes the beginning of a pharmacist's WhatsApp message. It travels in a URL, so it says
 * nothing of the request's content.
 */
export const en = (shopName: string, code: string | null): string =>
  `Hello, this is ${shopName}.${code ? ` The code of your request is ${code}.` : ''}`;

export const ar: typeof en = (shopName, code) =>
  `السلام عليكم، معكم ${shopName}.${code ? ` رقم طلبكم: ${code}` : ''}`;

/** By the customer's language, which need not be the page's. */
export const greetingIn = { en, ar };
