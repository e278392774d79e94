export const inquiryItems = {
  title: 'Which medicines?',
  hint: 'One line each, as it stands on the box or the prescription, and how much if you know it. No name and no phone number: the pharmacies read this.',
  medicine: (number: string) => `Medicine ${number}`,
  quantity: 'How much',
  quantityOf: (number: string) => `How much of medicine ${number}`,
  add: 'Another medicine',
  remove: (number: string) => `Remove medicine ${number}`,
  full: (most: string) => `That is the most: ${most} medicines in one question.`,
  empty: 'Write at least one medicine, or add a photo of the prescription.',
  /** Pharmacies read the lines without knowing the customer. */
  contact:
    'The pharmacies read this: no link, no email and no phone number. The one that you choose gets your number.',
};
