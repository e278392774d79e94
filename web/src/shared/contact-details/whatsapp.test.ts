import { expect, test } from 'vitest';
import { whatsappLink } from './whatsapp.ts';

test('the address holds the digits and nothing else', () => {
  expect(whatsappLink('+249912345678')).toBe('https://wa.me/249912345678');
});
