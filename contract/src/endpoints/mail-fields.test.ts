import { expect, test } from 'vitest';
import type { z } from 'zod';
import { createAdvertisement, editAdvertisement } from './advertisements.ts';
import { sendContactMessage } from './contact.ts';
import { customerSignup } from './customers.ts';
import { registerDoctor, requestConsultation } from './doctors.ts';
import { sendInquiry } from './inquiries.ts';
import { pharmacySignup, resubmitPharmacy, updatePharmacy } from './pharmacies.ts';
import { inviteStaff, nameStaff } from './pharmacy-staff.ts';
import { sendPrescriptionRequest } from './prescription-requests.ts';

/** All fields of free text that reach the subject or the first line of a mail. */
const fields: [string, z.ZodType, string[]][] = [
  ['registration of a pharmacy', pharmacySignup.form, ['shopName', 'nameAr', 'nameEn', 'city']],
  ['corrected registration', resubmitPharmacy.form, ['shopName', 'nameAr', 'nameEn', 'city']],
  ['profile of a pharmacy', updatePharmacy.body, ['nameAr', 'nameEn']],
  ['invitation to staff', inviteStaff.body, ['name']],
  ['name of staff', nameStaff.body, ['name']],
  ['registration of a doctor', registerDoctor.body, ['fullName', 'specialization']],
  ['consultation', requestConsultation.body, ['name']],
  ['sign-up of a customer', customerSignup.body, ['name']],
  ['request', sendPrescriptionRequest.form, ['customerName', 'forName']],
  ['question to a town', sendInquiry.form, ['customerName', 'forName']],
  ['advertisement', createAdvertisement.body, ['productName']],
  ['changed advertisement', editAdvertisement.body, ['productName']],
  ['contact message', sendContactMessage.body, ['name', 'subject']],
];

test.each(fields)('a field that a mail shows refuses a link: %s', (_of, schema, names) => {
  const form = Object.fromEntries(names.map((name) => [name, 'Ministry https://example.com']));
  const refused = schema
    .safeParse(form)
    .error?.issues.filter(({ message }) => message === 'contains_link');
  expect(refused?.map(({ path }) => path.join('.'))).toEqual(names);
});

test("every field for a pharmacy's name takes at most 80 characters", () => {
  const names = { nameAr: 'ص'.repeat(81), nameEn: 'a'.repeat(81) };
  for (const [schema, form] of [
    [pharmacySignup.form, { shopName: 'a'.repeat(81), ...names }],
    [resubmitPharmacy.form, { shopName: 'a'.repeat(81), ...names }],
    [updatePharmacy.body, names],
  ] as const) {
    const issues = schema.safeParse(form).error?.issues ?? [];
    const tooLong = issues.filter(({ code }) => code === 'too_big').map(({ path }) => path[0]);
    expect(tooLong).toEqual(Object.keys(form));
  }
});
