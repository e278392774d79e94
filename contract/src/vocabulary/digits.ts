/** Digits of the three systems people type here, as Western ones (look and feel: input is folded). */
export const westernDigits = (value: string): string =>
  value.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
