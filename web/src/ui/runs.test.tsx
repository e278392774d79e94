import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.tsx';
import { TextArea, TextField } from './field.tsx';
import { Name } from './name.tsx';
import { PhoneNumber } from './phone-number.tsx';
import { UserParagraph, UserText } from './user-text.tsx';

// In an Arabic sentence the number would else read from its end.
test.each([
  ['phone number', <PhoneNumber key="phone" value="+249912345678" />],
  ['email address', <EmailAddress key="email" value="amna@example.com" />],
])('a %s is a left-to-right run of its own', (_case, shown) => {
  expect(renderToStaticMarkup(shown)).toMatch(/^<bdi dir="ltr" class="ltr-run /);
});

const mixed = 'Augmentin 1g غير متوفر';

test.each([
  ['within a line', <UserText key="run" text={mixed} />],
  ['of its own paragraph', <UserParagraph key="text" text={mixed} />],
  ['as a name', <Name key="name" value={mixed} />],
  ['in a field', <TextField key="field" name="name" label="" defaultValue={mixed} />],
  ['in a field of many lines', <TextArea key="area" name="notes" label="" defaultValue={mixed} />],
])('Arabic that begins with Latin reads from the right before scripts too: %s', (_case, shown) => {
  expect(renderToStaticMarkup(shown)).toContain('dir="rtl"');
});

test('each part of a name in both scripts has its own side, and an empty field the page’s', () => {
  expect(renderToStaticMarkup(<Name value="Nile Pharmacy | صيدلية النيل" />)).toBe(
    '<bdi dir="ltr">Nile Pharmacy</bdi> | <bdi dir="rtl">صيدلية النيل</bdi>',
  );
  expect(renderToStaticMarkup(<TextField name="name" label="" />)).not.toContain('dir=');
  expect(renderToStaticMarkup(<TextField name="email" type="email" label="" />)).toContain(
    'dir="ltr"',
  );
});
