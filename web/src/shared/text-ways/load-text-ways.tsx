import type { JSX } from 'react';
import { call } from '../../lib/api.ts';
import { loadCode } from './load-code.ts';

/**
 * Loads the part with the addresses to which people write for a medicine, with QR codes on a wide
 * screen.
 * @returns null if the operator has set no channel up.
 */
export async function loadTextWays(): Promise<(() => JSX.Element) | null> {
  const { ways } = await call('GET /api/text-messages');
  if (ways.length === 0) return null;
  const [{ TitledTextWays }, Code] = await Promise.all([
    import('./titled-text-ways.tsx'),
    loadCode(),
  ]);
  return () => <TitledTextWays ways={ways} Code={Code} />;
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
