/** What a pharmacist's WhatsApp message begins with. It travels in an address: no word of the request. */
export const greeting = (shopName: string, code: string | null): string =>
  `Hello, this is ${shopName}.${code ? ` The code of your request is ${code}.` : ''}`;
