/**
 * Loads the drawing of QR codes for a wide screen: a phone cannot scan its own.
 * @returns undefined on a narrow one.
 */
export const loadCode = async () =>
  matchMedia('(min-width: 40rem)').matches
    ? (await import('../../ui/qr-code.tsx')).QrCode
    : undefined;
