import { westernDigits } from '@dawaya/contract/vocabulary/digits';

/**
 * Folds what somebody types into an input as they type it, the caret kept: for phones, codes and
 * coordinates. A digit stands for a digit, so that nothing moves.
 */
export function foldDigits(input: HTMLInputElement): void {
  const folded = westernDigits(input.value).replaceAll('٫', '.');
  if (folded === input.value) return;
  const { selectionStart, selectionEnd, selectionDirection } = input;
  // Not by the element's own property: React watches that one, and would take what was typed for known.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value');
  if (own?.set) own.set.call(input, folded);
  else input.value = folded;
  input.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}
