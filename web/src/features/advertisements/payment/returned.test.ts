import { expect, test } from 'vitest';
import { paidAdvertisement, paymentIntentOf, returnAddress, returnedOf } from './returned.ts';

const page = 'https://dawaya.example/pharmacist/advertisements';

test('the return address names the advertisement and no earlier payment', () => {
  const before = `${page}?lang=ar&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed#new`;
  expect(returnAddress(before, 'a 1')).toBe(`${page}?lang=ar&advertisementId=a+1`);
});

test('a return is read from the address, and its parameters are removed', () => {
  const back = `${page}?lang=ar&advertisementId=a1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded`;
  expect(returnedOf(back)).toEqual({
    returned: { clientSecret: 'pi_1_secret_x', advertisementId: 'a1' },
    cleaned: '/pharmacist/advertisements?lang=ar',
  });
});

test('an ordinary visit is no return', () => {
  expect(returnedOf(page)).toBeNull();
  expect(returnedOf(`${page}?advertisementId=a1`)).toBeNull();
});

test('a client secret names its payment', () => {
  expect(paymentIntentOf('pi_1_secret_x')).toBe('pi_1');
});

test('the advertisement comes from the metadata if visible, else from the address', () => {
  const returned = { clientSecret: 'pi_1_secret_x', advertisementId: 'a1' };
  const metadata = { advertisementId: 'a2' };
  expect(paidAdvertisement({ metadata }, returned)).toBe('a2');
  expect(paidAdvertisement({ metadata: {} }, returned)).toBe('a1');
  expect(paidAdvertisement({}, returned)).toBe('a1');
  expect(paidAdvertisement({}, { ...returned, advertisementId: null })).toBeNull();
});
