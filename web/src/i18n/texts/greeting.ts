import { greeting as ar } from '../ar/greeting.ts';
import { greeting as en } from '../en/greeting.ts';

/** By the customer's language, which need not be the page's. */
export const greetingIn = { en, ar };
