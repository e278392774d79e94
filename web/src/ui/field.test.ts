import { expect, it } from 'vitest';
import { foldDigits } from './field.tsx';

function inputWith(value: string, caret: number) {
  const input = {
    value,
    selectionStart: caret,
    selectionEnd: caret,
    selectionDirection: 'none' as const,
    setSelectionRange: (start: number, end: number) => {
      input.selectionStart = start;
      input.selectionEnd = end;
    },
  };
  return input;
}

it.each([
  ['٠٩١٢ ٣٤٥', '0912 345'],
  ['۰۹۱۲', '0912'],
  ['١٥٫٥', '15.5'],
  ['+249 91', '+249 91'],
])('folds %s to %s and keeps the caret', (typed, folded) => {
  const input = inputWith(typed, 2);
  foldDigits(input as unknown as HTMLInputElement);
  expect(input.value).toBe(folded);
  expect(input.selectionStart).toBe(2);
});
