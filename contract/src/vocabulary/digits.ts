/** Converts Arabic-Indic and Persian digits to Western ones. */
export const westernDigits = (value: string): string =>
  value.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
