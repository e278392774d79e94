/**
 * How a stored number (E.164) is written for people here: Sudanese ones nationally, 09X XXX XXXX,
 * others internationally (product decision 28). The server validates; this only displays.
 */
export function displayPhone(phone: string): string {
  const sudanese = /^\+249(\d{2})(\d{3})(\d{4})$/.exec(phone);
  if (sudanese) return `0${sudanese[1]} ${sudanese[2]} ${sudanese[3]}`;
  return phone;
}
