import { westernDigits } from '@dawaya/contract/vocabulary/digits';

/**
 * Turns Arabic digits into Western ones while a person types a phone, a code or a coordinate. Each
 * digit has one replacement, so the caret stays in its place.
 */
export function foldDigits(input: HTMLInputElement): void {
  const folded = westernDigits(input.value).replaceAll('٫', '.');
  if (folded === input.value) return;
  const { selectionStart, selectionEnd, selectionDirection } = input;
  // React watches the element's own property and would take the typed value as known already.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value');
  if (own?.set) own.set.call(input, folded);
  else input.value = folded;
  input.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}
