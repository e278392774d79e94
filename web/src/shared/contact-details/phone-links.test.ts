import { expect, test } from 'vitest';
import { whatsappLink } from './phone-links.tsx';

test('the address has the digits only, with a message beside them', () => {
  expect(whatsappLink('+249912345678')).toBe('https://wa.me/249912345678');
  expect(whatsappLink('+249912345678', 'مرحبا & أهلا')).toBe(
    `https://wa.me/249912345678?text=${encodeURIComponent('مرحبا & أهلا')}`,
  );
});
