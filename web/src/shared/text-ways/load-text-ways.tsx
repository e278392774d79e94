import type { JSX } from 'react';
import { call } from '../../lib/api.ts';

/**
 * Loads the part with the addresses to which people write for a medicine, with QR codes on a wide
 * screen: a phone cannot scan its own.
 * @param isTitled whether the part has its title; a fold has its own.
 * @returns null if the operator has set no channel up.
 */
export async function loadTextWays(isTitled: boolean): Promise<(() => JSX.Element) | null> {
  const { ways } = await call('GET /api/text-messages');
  if (ways.length === 0) return null;
  const isWide = matchMedia('(min-width: 40rem)').matches;
  const [{ TextWays, TextWaysList }, code] = await Promise.all([
    import('./text-ways.tsx'),
    isWide ? import('../../ui/qr-code.tsx') : undefined,
  ]);
  const Part = isTitled ? TextWays : TextWaysList;
  return () => <Part ways={ways} Code={code?.QrCode} />;
}

/**
 * Loads the same addresses as paper has them, with QR codes, in both languages.
 * @returns null if the operator has set no channel up.
 */
export async function loadPrintedTextWays(): Promise<(() => JSX.Element) | null> {
  const { ways } = await call('GET /api/text-messages');
  if (ways.length === 0) return null;
  const [{ PrintedTextWays }, { QrCode }] = await Promise.all([
    import('./printed-text-ways.tsx'),
    import('../../ui/qr-code.tsx'),
  ]);
  return () => <PrintedTextWays ways={ways} Code={QrCode} />;
}
