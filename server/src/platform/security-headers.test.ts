import { stripeDoubleSettings } from '@dawaya/stripe-double/settings';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { addSecurityHeaders, contentSecurityOptions } from './security-headers.ts';

async function policyOf(...settings: Parameters<typeof contentSecurityOptions>) {
  const app = fastify();
  addSecurityHeaders(app, contentSecurityOptions(...settings));
  app.get('/', async () => 'page');
  const header = (await app.inject('/')).headers['content-security-policy'];
  await app.close();
  const directives = String(header).split(';');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

test('without a payment provider no foreign source is allowed', async () => {
  const policy = await policyOf(readConfig({}));
  expect(policy['default-src']).toBe("'self'");
  for (const name of ['script-src', 'frame-src', 'connect-src'])
    expect(policy[name]).toBeUndefined();
});

test('a page allows its own styles and the font in them as well', async () => {
  const {
    'style-src': styles,
    'font-src': fonts,
    ...others
  } = await policyOf(readConfig({}), ["'nonce-a1b2'"]);
  expect([styles, fonts]).toEqual(["'self' 'nonce-a1b2'", "'self' data:"]);
  expect(others).toEqual(await policyOf(readConfig({})));
});

test('pictures come from this server, and from the page itself', async () => {
  const policy = await policyOf(readConfig(keys));
  expect(policy['img-src']).toBe("'self' data: blob:");
});

test('Stripe’s own sources, as its security guide lists them', async () => {
  const policy = await policyOf(readConfig(keys));
  expect(policy['script-src']).toBe("'self' https://js.stripe.com https://*.js.stripe.com");
  expect(policy['frame-src']).toBe(
    "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  );
  expect(policy['connect-src']).toBe("'self' https://api.stripe.com");
  expect(Object.values(policy).join(' ')).not.toContain('unsafe');
});

test('Stripe’s script reaches Stripe, even when this server has another address', async () => {
  const policy = await policyOf(readConfig({ ...keys, STRIPE_API_BASE: 'https://proxy.example' }));
  expect(policy['connect-src']).toBe("'self' https://api.stripe.com");
});

test('another provider that speaks the same API', async () => {
  const policy = await policyOf(
    readConfig({
      ...keys,
      STRIPE_API_BASE: 'http://127.0.0.1:4010/pay',
      STRIPE_JS_URL: 'http://127.0.0.1:4010/pay/stripe.js',
    }),
  );
  expect(policy['script-src']).toBe("'self' http://127.0.0.1:4010");
  expect(policy['frame-src']).toBe("'self' http://127.0.0.1:4010");
  expect(policy['connect-src']).toBe("'self' http://127.0.0.1:4010");
});

test('the test provider needs no source but this server', async () => {
  const policy = await policyOf({
    publicUrl: 'http://localhost:5000',
    stripe: stripeDoubleSettings('127.0.0.1', 5000),
  });
  expect(policy['script-src']).toBeUndefined();
});

test('each answer has them, refusals too, and a call may set its own', async () => {
  const app = fastify();
  addSecurityHeaders(
    app,
    contentSecurityOptions({ ...readConfig({}), publicUrl: 'https://dawaya.example' }),
  );
  app.get('/', async () => 'page');
  app.get('/own', async (_request, reply) =>
    reply.header('referrer-policy', 'no-referrer').send('page'),
  );
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  for (const path of ['/', '/broken', '/nowhere']) {
    const { headers } = await app.inject(path);
    expect(headers, path).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'self';.*object-src 'none';base-uri 'none';.*frame-ancestors 'none'/,
      ),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
  }
  expect((await app.inject('/own')).headers['referrer-policy']).toBe('no-referrer');
  await app.close();
});
