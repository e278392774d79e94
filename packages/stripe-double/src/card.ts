/** A validated card as typed. */
export interface Card {
  number: string;
  brand: 'visa' | 'mastercard';
  expMonth: number;
  expYear: number;
}
