import type { JSX } from 'react';
import { call } from '../../lib/api.ts';

/**
 * Loads the part with the addresses to which people write for a medicine, with QR codes on a wide
 * screen: a phone cannot scan its own.
 * @returns null if the operator has set no channel up.
 */
export async function loadTextWays(): Promise<(() => JSX.Element) | null> {
  const { ways } = await call('GET /api/text-messages');
  if (ways.length === 0) return null;
  const isWide = matchMedia('(min-width: 40rem)').matches;
  const [{ TextWays }, code] = await Promise.all([
    import('./text-ways.tsx'),
    isWide ? import('../../ui/qr-code.tsx') : undefined,
  ]);
  return () => <TextWays ways={ways} Code={code?.QrCode} />;
}

/**
 * Loads the lines of the poster with the same addresses, in both languages.
 * @returns null if the operator has set no channel up.
 */
export async function loadPosterTextWays(): Promise<(() => JSX.Element) | null> {
  const { ways } = await call('GET /api/text-messages');
  if (ways.length === 0) return null;
  const { PosterTextWays } = await import('./text-ways.tsx');
  return () => <PosterTextWays ways={ways} />;
}
