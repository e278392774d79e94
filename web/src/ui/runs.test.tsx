import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.tsx';
import { PhoneNumber } from './phone-number.tsx';

// In an Arabic sentence a number would otherwise be read from its end.
test.each([
  ['phone number', <PhoneNumber key="phone" value="+249912345678" />],
  ['e-mail address', <EmailAddress key="email" value="amna@example.com" />],
])('a %s is a left-to-right run of its own', (_what, shown) => {
  expect(renderToStaticMarkup(shown)).toMatch(/^<bdi dir="ltr" class="ltr-run /);
});
