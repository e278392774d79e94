export type FieldName = 'number' | 'expiry' | 'cvc';
export const fieldNames = ['number', 'expiry', 'cvc'] as const;

/** The typed text with Western digits. */
const westernDigits = (typed: string) =>
  typed.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
export const digitsOf = (typed: string) => westernDigits(typed).replace(/\D/g, '');

export const formats: Record<FieldName, (typed: string) => string> = {
  number: (typed) =>
    (
      digitsOf(typed)
        .slice(0, 19)
        .match(/.{1,4}/g) ?? []
    ).join(' '),
  expiry(typed) {
    const digits = digitsOf(/^[2-9]/.test(digitsOf(typed)) ? `0${typed}` : typed).slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
  cvc: (typed) => digitsOf(typed).slice(0, 4),
};

const passesLuhn = (number: string) =>
  [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/** The problems of fields, in Stripe's codes; the bank judges the rest. */
export const problems: Record<FieldName, (value: string) => string | undefined> = {
  number(value) {
    const digits = digitsOf(value);
    if (digits.length < 13) return 'incomplete_number';
    return passesLuhn(digits) ? undefined : 'invalid_number';
  },
  expiry(value) {
    const [month = '', year = ''] = [digitsOf(value).slice(0, 2), digitsOf(value).slice(2)];
    if (year.length < 2) return 'incomplete_expiry';
    if (Number(month) < 1 || Number(month) > 12) return 'incomplete_expiry';
    const end = Date.UTC(2000 + Number(year), Number(month));
    return end > Date.now() ? undefined : 'invalid_expiry_year_past';
  },
  cvc: (value) => (digitsOf(value).length < 3 ? 'incomplete_cvc' : undefined),
};
