/** A card as it was typed, checked. */
export interface Card {
  number: string;
  brand: 'visa' | 'mastercard';
  expMonth: number;
  expYear: number;
}
