/** Countries with many Sudanese: mobile numbers in each country's usual groups. */
const abroad = [
  /^\+(20)(1\d\d)(\d{3})(\d{4})$/, // Egypt
  /^\+(966|971|251|218)(\d\d)(\d{3})(\d{4})$/, // Saudi Arabia, Emirates, Ethiopia, Libya
  /^\+(974|968|973)(\d{4})(\d{4})$/, // Qatar, Oman, Bahrain
  /^\+(965)(\d{3})(\d{5})$/, // Kuwait
  /^\+(962)(7)(\d{4})(\d{4})$/, // Jordan
  /^\+(235|236)(\d\d)(\d\d)(\d\d)(\d\d)$/, // Chad, Central African Republic
  /^\+(291)(\d)(\d{3})(\d{3})$/, // Eritrea
  /^\+(211|250|254|256|963|967)(\d{3})(\d{3})(\d{3})$/, // South Sudan, Rwanda, Kenya, Uganda, Syria, Yemen
  /^\+(44)(7\d{3})(\d{6})$/, // Great Britain
  /^\+(1)(\d{3})(\d{3})(\d{4})$/, // North America
  /^\+(90)(5\d\d)(\d{3})(\d\d)(\d\d)$/, // Turkey
  /^\+(49)(1\d{3})(\d{7})$/, // Germany
  /^\+(60)(1\d)(\d{3})(\d{4})$/, // Malaysia
];

/**
 * Formats a stored number (E.164) for pages and mails: Sudanese numbers nationally in groups of
 * 4-3-3, '0912 345 678'; foreign ones internationally in their own groups, or without groups if
 * unknown (docs/interface.md). Links to dial use E.164.
 */
export function displayPhone(phone: string): string {
  const sudanese = /^\+249(\d{3})(\d{3})(\d{3})$/.exec(phone);
  if (sudanese) return `0${sudanese.slice(1).join(' ')}`;
  for (const form of abroad) {
    const groups = form.exec(phone);
    if (groups) return `+${groups.slice(1).join(' ')}`;
  }
  return phone;
}

/** Returns the number for plain text: a left-to-right run without line breaks. */
export const phoneInText = (phone: string): string =>
  `\u2066${displayPhone(phone).replaceAll(' ', '\u00a0')}\u2069`;
