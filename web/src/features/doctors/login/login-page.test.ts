import { expect, test } from 'vitest';
import { typedPassword } from './login-page.tsx';

test.each([
  ['123456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳ ۴۵۶', '123456'],
  ['\u202a123456\u202c ', '123456'],
  ['1234567', '1234567'],
  ['٢٠٢٦ نخلة على النيل', '٢٠٢٦ نخلة على النيل'],
  ['my 123456', 'my 123456'],
])('%j is sent as %j', (typed, sent) => {
  expect(typedPassword(typed)).toBe(sent);
});
