import type { JSX } from 'react';
import { call } from '../../lib/api.ts';

/**
 * Loads the part with the addresses to which people write for a medicine.
 * @param withCodes adds QR codes. A phone cannot scan its own screen.
 * @returns null if the operator has set no channel up.
 */
export async function loadTextWays(
  withCodes = matchMedia('(min-width: 40rem)').matches,
): Promise<(() => JSX.Element) | null> {
  const { ways } = await call('GET /api/text-messages');
  if (ways.length === 0) return null;
  const [{ TextWays }, code] = await Promise.all([
    import('./text-ways.tsx'),
    withCodes ? import('../../ui/qr-code.tsx') : undefined,
  ]);
  return () => <TextWays ways={ways} Code={code?.QrCode} />;
}
