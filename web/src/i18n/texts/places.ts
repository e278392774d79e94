import { places as ar } from '../ar/places.ts';
import { createTexts } from '../create-texts.ts';
import { places as en } from '../en/places.ts';

export const usePlacesTexts = createTexts({ en, ar });
