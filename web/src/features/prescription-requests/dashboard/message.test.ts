import { expect, test } from 'vitest';
import { messageTo } from './message.ts';

const names = { shopName: 'Nile', nameAr: 'صيدلية النيل', nameEn: 'Nile Pharmacy' };

test('name and code keep their direction within the other one, and the code its order', () => {
  expect(messageTo({ code: '12345678', language: 'ar' }, names)).toBe(
    'السلام عليكم، معكم \u2067صيدلية النيل\u2069. رقم طلبكم: \u20661234\u00a05678\u2069',
  );
  expect(messageTo({ code: null, language: 'en' }, names)).toBe(
    'Hello, this is \u2066Nile Pharmacy\u2069.',
  );
});
