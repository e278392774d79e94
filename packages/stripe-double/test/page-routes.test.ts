import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { useStripeDouble } from '../../../server/test/stripe-double.ts';

test('the dialog’s script is plain JavaScript that any page may load', async () => {
  const { settings } = await useStripeDouble();
  const response = await fetch(settings.scriptUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const text = await response.text();
  expect(() => new Script(text)).not.toThrow();
  expect(text).not.toContain(settings.secretKey);
});

/** A payment that waits for its card's holder, and the page that asks. */
async function useQuestion() {
  const provider = await useStripeDouble();
  const { id, client_secret: secret } = provider.make({ isPaid: false });
  const { body } = await provider.pay(secret ?? '', '4000002500003155');
  const url = body.next_action?.redirect_to_url?.url ?? '';
  const answer = (choice: string) =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ answer: choice }),
      redirect: 'manual',
    });
  return { provider, id, url, answer };
}

test.each([
  ['ar', 'dir="rtl"', 'تأكيد الدفع'],
  ['en', 'dir="ltr"', 'Complete authentication'],
])('the bank’s page in %s works without scripts', async (locale, direction, button) => {
  const { url } = await useQuestion();
  const response = await fetch(`${url}?locale=${locale}`);
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:5000; base-uri 'none'; frame-ancestors 'none'",
  );
  const page = await response.text();
  for (const part of [direction, button, '$10.00']) expect(page).toContain(part);
  expect(page).not.toMatch(/<script|<style|style=/);
  expect((await fetch(new URL('../authentication.css', url))).status).toBe(200);
});

test.each([
  ['complete', 'succeeded', 'succeeded'],
  ['fail', 'failed', 'requires_payment_method'],
])('%s leads back to the shop, once', async (choice, redirectStatus, status) => {
  const { provider, id, answer } = await useQuestion();
  const response = await answer(choice);
  expect(response.status).toBe(303);
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('http://localhost:5000/pharmacist/advertisements');
  expect(back.searchParams.get('redirect_status')).toBe(redirectStatus);
  expect(provider.intent(id).status).toBe(status);
  expect((await answer(choice)).status).toBe(404);
});
