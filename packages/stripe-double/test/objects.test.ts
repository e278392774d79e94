import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../server/src/settings/project-root.ts';
import { useStripeDouble } from '../../../server/test/stripe-double.ts';

/** The required fields of an object in the official library's types. */
function requiredFields(file: string, name: string): string[] {
  const types = readFileSync(
    path.join(projectRoot, `node_modules/stripe/esm/resources/${file}.d.ts`),
    'utf8',
  );
  const [, rest = ''] = types.split(`export interface ${name} {\n`);
  const [body = ''] = rest.split('\n}');
  return [...body.replace(/\/\*\*[\s\S]*?\*\//g, '').matchAll(/^ +(\w+): /gm)].map(
    ([, field = '']) => field,
  );
}

test('every object has the fields of the library’s types', async () => {
  const provider = await useStripeDouble();
  const { id, client_secret: secret } = provider.make({ isPaid: false });
  await provider.pay(secret ?? '', '4000000000000002');
  await provider.pay(secret ?? '', '4000000000000259');
  provider.refund(provider.make({}).id);
  const objects: object[] = provider.history().map(({ data }) => data.object);
  objects.push(provider.intent(id));
  const kinds = {
    payment_intent: requiredFields('PaymentIntents', 'PaymentIntent'),
    charge: requiredFields('Charges', 'Charge'),
    refund: requiredFields('Refunds', 'Refund'),
    dispute: requiredFields('Disputes', 'Dispute'),
  };
  for (const [kind, fields] of Object.entries(kinds)) {
    expect(fields.length).toBeGreaterThan(10);
    const found = objects.filter((object) => 'object' in object && object.object === kind);
    expect(found.length).toBeGreaterThan(0);
    for (const object of found) expect(Object.keys(object)).toEqual(expect.arrayContaining(fields));
  }
  const eventFields = requiredFields('Events', 'EventBase');
  for (const event of provider.history())
    expect(Object.keys(event)).toEqual(expect.arrayContaining(eventFields));
});

test('only the last four digits of a card are stored', async () => {
  const provider = await useStripeDouble();
  const { client_secret: secret } = provider.make({ isPaid: false });
  await provider.pay(secret ?? '', '4000000000009995');
  await provider.pay(secret ?? '', '4242424242424242');
  const all = JSON.stringify(provider.history());
  expect(all).toContain('"last4":"4242"');
  expect(all).not.toMatch(/\d{12,}/);
});
