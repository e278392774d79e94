import { medicines as ar } from '../ar/medicines.ts';
import { createTexts } from '../create-texts.ts';
import { medicines as en } from '../en/medicines.ts';

export const useMedicinesTexts = createTexts({ en, ar });
