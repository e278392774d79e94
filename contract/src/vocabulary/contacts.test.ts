import { expect, test } from 'vitest';
import { containsContactDetails } from './contacts.ts';

test.each([
  '0912345678',
  '٠٩١٢ ٣٤٥ ٦٧٨',
  '+249 912-345-678',
  '0912/345678',
  '0912,345,678',
  '٠٩١٢،٣٤٥،٦٧٨',
  '0912 * 345 * 678',
  'call 00966 501 234 567',
  '09१२३४५६७८',
  '০৯১২৩৪৫৬৭৮',
  '０９１2 ٣٤٥ ۶۷۸',
  '𝟘𝟡𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠',
  '0️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
  '0912 then 345 then 678',
  '٠٩١٢ ثم ٣٤٥ ثم ٦٧٨',
  '0912 و345 و 678',
  '0 ثُمَّ 9 ثم 1 ثم 2 ثم 3 ثم 4 ثم 5 ثم 6 ثم 7 ثم 8',
  '0912 and 345678',
  'https://example.com/x',
  'amna@example.com',
  'amna (at) gmail',
  'bit.do/x1',
  'forms.gle/abc',
  '@amna_hassan',
])('%s is a contact', (written) => {
  expect(containsContactDetails(written)).toBe(true);
});

test.each([
  'Amlodipine 5 mg, 30 tablets',
  'Amoxicillin/clavulanate 500/125 mg, 625 mg, 14 tablets',
  'since 01/05/2026, 10 mg twice',
  'from 2026-01-05 to 2026-01-20',
  '0.5 mg / 0.25 mg, 10, 20, 30, 400',
  'أنسولين 100 وحدة/مل، 3 أقلام',
  'Vit.C 1000 and Vit.D3 50000',
  'lot 12345678',
  '10 و 20 و 40 و 80 و 100 مجم',
  '5 then 10 then 20 then 40 mg',
  '1 x 3 daily, 8:00, 14:00, 20:00',
])('%s is no contact', (written) => {
  expect(containsContactDetails(written)).toBe(false);
});
