import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pushKeys } from '../../test/device.ts';
import { fileKey } from '../../test/file-key.ts';
import { ConfigError, readConfig } from './config.ts';
import { projectRoot } from './project-root.ts';

const refused = (env: Record<string, string | undefined>) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map((line) => line.split(':')[0]).join(' | ');
    throw error;
  }
  return 'nothing';
};

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://dawaya.example',
  DATABASE_URL: 'postgres://dawaya@db/dawaya',
  FILE_KEYS: fileKey,
  SMTP_URL: 'smtps://mail.example',
  CONTACT_EMAIL: 'operator@dawaya.example',
};

test('no setting is needed to try it out', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    port: 5000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:5000',
    dataDir: path.join(projectRoot, 'data'),
    databaseUrl: undefined,
    s3: undefined,
    smtpUrl: undefined,
    stripe: undefined,
    hasStripeDouble: true,
    admin: undefined,
    hasDemoData: true,
    hasApiDocs: true,
    contactEmail: 'contact@dawaya.example',
    rateLimitScale: 1,
    trustProxy: false,
  });
});

const gateway = {
  SMS_GATEWAY_URL: 'https://gateway.example/3rdparty/v1/',
  SMS_GATEWAY_USER: 'user',
  SMS_GATEWAY_PASSWORD: 'password',
  SMS_WEBHOOK_KEY: 'key',
  SMS_NUMBER: '0912 345 678',
};

test('text messages need all settings of the gateway, and a line that nobody reads', () => {
  expect(readConfig({})).toMatchObject({ sms: undefined, hasPhoneDoubles: true, smsPerDay: 1000 });
  expect(readConfig({ ...production, ...gateway })).toMatchObject({
    sms: { gatewayUrl: 'https://gateway.example/3rdparty/v1', number: '+249912345678' },
    hasPhoneDoubles: false,
  });
  expect(readConfig(production)).toMatchObject({ sms: undefined, hasPhoneDoubles: false });
  const { SMS_WEBHOOK_KEY: _, ...incomplete } = gateway;
  expect(() => readConfig(incomplete)).toThrow('SMS_WEBHOOK_KEY: needed for text messages');
  const at = (address: string) => () => readConfig({ ...gateway, SMS_GATEWAY_URL: address });
  expect(at('http://gateway.example')).toThrow('SMS_GATEWAY_URL: carries codes');
  expect(at('http://192.168.1.5:8080')).not.toThrow();
});

test('an SMPP server needs all its settings, an encrypted line, and no phone beside it', () => {
  const operator = {
    SMPP_URL: 'smpps://smsc.example',
    SMPP_SYSTEM_ID: 'dawaya',
    SMPP_PASSWORD: 'secret',
    SMPP_SOURCE: '9090',
  };
  const smpp = { host: 'smsc.example', port: 3550, hasTls: true, number: '9090' };
  expect(readConfig({ ...production, ...operator })).toMatchObject({
    sms: undefined,
    smpp,
    hasPhoneDoubles: false,
  });
  const withUrl = (address: string) => readConfig({ ...operator, SMPP_URL: address });
  expect(withUrl('smpp://10.0.0.5').smpp).toMatchObject({
    port: 2775,
    hasTls: false,
    systemType: '',
  });
  const withType = (type: string) => readConfig({ ...operator, SMPP_SYSTEM_TYPE: type });
  expect(withType('VMA').smpp).toMatchObject({ systemType: 'VMA' });
  expect(() => withType('longer than allowed')).toThrow('SMPP_SYSTEM_TYPE: must be');
  expect(withUrl('smpp://[::1]:2776').smpp).toMatchObject({ host: '::1', port: 2776 });
  expect(() => withUrl('smpp://smsc.example')).toThrow('SMPP_URL: carries codes');
  expect(() => withUrl('http://smsc.example')).toThrow('smpp:// or smpps://');
  expect(() => readConfig({ ...operator, SMPP_SOURCE: 'DAWAYA' })).toThrow('SMPP_SOURCE: must be');
  const { SMPP_PASSWORD: _, ...incomplete } = operator;
  expect(() => readConfig(incomplete)).toThrow('SMPP_PASSWORD: needed for text messages');
  expect(() => readConfig({ ...operator, ...gateway })).toThrow('one of the two sends');
});

test('an empty setting counts as missing', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'LOG_LEVEL'];
  const more = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DEMO_DATA', 'RATE_LIMIT_SCALE', 'TRUST_PROXY'];
  const stripe = ['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET', 'API_BASE', 'JS_URL'];
  const all = [...names, ...more, ...stripe.map((name) => `STRIPE_${name}`)];
  const empty = Object.fromEntries(all.map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

describe('each wrong setting is named', () => {
  test.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'many'],
    ['PUSH_PUBLIC_KEY', 'short'],
    ['PUSH_PRIVATE_KEY', 'short'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'dawaya.example'],
    ['PUBLIC_URL', 'ftp://localhost'],
    ['DATABASE_URL', 'mysql://db'],
    ['S3_ENDPOINT', 'bucket'],
    ['FILE_KEYS', 'AGE-SECRET-KEY-1SHORT'],
    ['FILE_KEYS', `${fileKey};${fileKey}`],
    ['BACKUP_RECIPIENT', fileKey],
    ['SMTP_URL', 'http://mail'],
    ['SMTP_URL', 'smtps://user:pass/word@mail.example'],
    ['SMTP_URL', 'smtps://user:pass#word@mail.example'],
    ['SMTP_URL', 'smtps://user:pass?word@mail.example'],
    ['MAIL_FROM', 'garbage'],
    ['MAIL_FROM', 'Dawaya <no-reply>'],
    ['CONTACT_EMAIL', 'nobody'],
    ['CONTACT_PHONE', 'call us'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_SECRET_KEY', 'sk_test_'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_API_BASE', 'api.stripe.com'],
    ['STRIPE_JS_URL', '/stripe.js'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['DEMO_DATA', 'maybe'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['RATE_LIMIT_SCALE', 'fast'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '1000'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, somewhere'],
  ])('%s=%s', (name, value) => {
    expect(refused({ [name]: value })).toBe(name);
  });

  test('all at once', () => {
    expect(refused({ PORT: 'x', SMTP_URL: 'x', DEMO_DATA: 'x' })).toBe(
      'PORT | SMTP_URL | DEMO_DATA',
    );
  });

  test('a wrong setting hides no missing or contradictory one, and is named once', () => {
    const env = { NODE_ENV: 'production', SMTP_URL: 'x', TRUST_PROXY: 'true', S3_REGION: 'eu' };
    expect(refused(env)).toBe(
      'SMTP_URL | PUBLIC_URL | DATABASE_URL | FILE_KEYS | CONTACT_EMAIL | TRUST_PROXY | S3_BUCKET',
    );
    expect(refused({ STRIPE_SECRET_KEY: 'x', STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toBe(
      'STRIPE_SECRET_KEY',
    );
    expect(refused({ PORT: 'x', ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'ten letters' })).toBe(
      'PORT | ADMIN_EMAIL',
    );
  });

  test.each([
    [{ ADMIN_EMAIL: 'admin@example.com' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'ten letters' }, 'ADMIN_EMAIL'],
    [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/x' }, 'DATABASE_URL'],
    [{ S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' }, 'S3_BUCKET'],
    [{ S3_REGION: 'eu-west-1' }, 'S3_BUCKET'],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'x' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
  ])('a setting that needs another setting: %o', (env, names) => {
    expect(refused(env)).toBe(names);
  });

  test('the first admin’s password is normalised as the log-in does', () => {
    const env = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: ' ten letters\n' };
    expect(readConfig(env).admin?.password).toBe('ten letters');
    expect(refused({ ...env, ADMIN_PASSWORD: 'x'.repeat(257) })).toBe('ADMIN_PASSWORD');
  });

  test.each(['password1234', 'Manchester', 'admin@example.com', 'qwertyuiop'])(
    'the first admin’s password is no common one: %s',
    (password) => {
      const env = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: password };
      expect(refused(env)).toBe('ADMIN_PASSWORD');
      expect(() => readConfig(env)).toThrow(/^((?!Manchester|qwertyuiop|password1234).)*$/s);
    },
  );

  test('a secret is never repeated in the message', () => {
    const env = { ADMIN_PASSWORD: 'tiny-one', DATABASE_URL: 'mysql://user:hush@db/x' };
    expect(() => readConfig(env)).toThrow(/^(?!.*(tiny-one|hush))/s);
  });
});

describe('local things stay on this machine', () => {
  test.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PUBLIC_URL: 'http://127.0.0.1:5000/' },
    { PUBLIC_URL: 'http://[::1]:5000' },
  ])('loopback: %o', (env) => {
    expect(refused(env)).toBe('nothing');
  });

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: '127.evil.example' },
    { PUBLIC_URL: 'https://dawaya.example' },
    { PUBLIC_URL: 'http://127.0.0.1.evil.example' },
    { PUBLIC_URL: 'http://localhost.evil.example' },
  ])('not loopback: %o', (env) => {
    expect(refused(env)).toBe('HOST, PUBLIC_URL');
  });
});

describe('the payment provider', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_hush', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  const live = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  const both = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY';

  test('Stripe itself, by keys alone: then there is no test provider', () => {
    expect(readConfig(keys)).toMatchObject({
      stripe: {
        secretKey: 'sk_test_hush',
        publishableKey: 'pk_test_1',
        webhookSecret: undefined,
        apiBase: 'https://api.stripe.com',
        scriptUrl: 'https://js.stripe.com/endive/stripe.js',
      },
      hasStripeDouble: false,
    });
    expect(refused(live)).toBe('nothing');
  });

  test('another provider with its API', () => {
    const elsewhere = {
      STRIPE_API_BASE: 'http://127.0.0.1:4010/pay/',
      STRIPE_JS_URL: 'http://127.0.0.1:4010/pay/stripe.js',
    };
    expect(readConfig({ ...keys, ...elsewhere }).stripe).toMatchObject({
      apiBase: 'http://127.0.0.1:4010/pay',
      scriptUrl: 'http://127.0.0.1:4010/pay/stripe.js',
    });
  });

  test.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, both],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, both],
    [{ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, both],
    [{ ...keys, STRIPE_WEBHOOK_SECRET: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...keys, STRIPE_API_BASE: 'http://pay.example' }, 'STRIPE_API_BASE'],
    [{ ...keys, STRIPE_JS_URL: 'http://pay.example/stripe.js' }, 'STRIPE_JS_URL'],
    [{ ...keys, STRIPE_JS_URL: 'https://pay;x.example/stripe.js' }, 'STRIPE_JS_URL'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_API_BASE: 'https://pay.example' }, 'STRIPE_API_BASE'],
    [{ STRIPE_JS_URL: 'https://pay.example/stripe.js' }, 'STRIPE_JS_URL'],
    [{ ...production, ...live }, 'STRIPE_WEBHOOK_SECRET'],
  ])('contradictory settings: %o', (env, names) => {
    expect(refused(env)).toBe(names);
  });

  test('a key is never repeated in the message', () => {
    const env = {
      STRIPE_SECRET_KEY: 'pk_test_hush',
      STRIPE_PUBLISHABLE_KEY: 'sk_test_hush',
      STRIPE_WEBHOOK_SECRET: 'hush',
    };
    expect(() => readConfig(env)).toThrow(/^(?!.*hush)/s);
  });

  test('production has none by default', () => {
    expect(readConfig(production)).toMatchObject({ stripe: undefined, hasStripeDouble: false });
    const env = { ...production, ...live, STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(readConfig(env)).toMatchObject({
      stripe: { secretKey: 'rk_live_1', webhookSecret: 'whsec_1' },
      hasStripeDouble: false,
    });
  });
});

describe('production', () => {
  test('with what it needs', () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      publicUrl: 'https://dawaya.example',
      hasDemoData: false,
      logLevel: 'info',
      hasApiDocs: false,
      hasServiceWorker: true,
    });
    expect(readConfig({ ...production, API_DOCS: 'on' }).hasApiDocs).toBe(true);
    expect(readConfig({ ...production, SERVICE_WORKER: 'off' }).hasServiceWorker).toBe(false);
  });

  test.each(['PUBLIC_URL', 'DATABASE_URL', 'FILE_KEYS', 'SMTP_URL', 'CONTACT_EMAIL'])(
    'not without %s',
    (name) => {
      expect(refused({ ...production, [name]: '' })).toBe(name);
    },
  );

  test('the public address is https, unless it is on this machine', () => {
    expect(refused({ ...production, PUBLIC_URL: 'http://dawaya.example' })).toBe('PUBLIC_URL');
    expect(refused({ ...production, PUBLIC_URL: 'http://127.0.0.1:8080' })).toBe('nothing');
  });

  test('the trusted proxies are named: how many, or which', () => {
    expect(refused({ ...production, TRUST_PROXY: 'true' })).toBe('TRUST_PROXY');
    for (const trust of ['false', '1', '10.0.0.1, fd00::/8'])
      expect(refused({ ...production, TRUST_PROXY: trust })).toBe('nothing');
  });

  test('sample data is refused', () => {
    expect(readConfig({ ...production, DEMO_DATA: 'on' }).hasDemoData).toBe(false);
  });
});

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.1', '10.0.0.1'],
  ['loopback, 10.0.0.0/8, fd00::/8', 'loopback, 10.0.0.0/8, fd00::/8'],
])('TRUST_PROXY=%s', (value, trust) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trust);
});

test.each([
  ['Dawaya <no-reply@dawaya.example>'],
  ['no-reply@dawaya.example'],
  ['دوايا <no-reply@dawaya.example>'],
])('MAIL_FROM=%s', (value) => {
  expect(readConfig({ MAIL_FROM: value }).mailFrom).toBe(value);
});

test('mails never come from localhost', () => {
  expect(readConfig({}).mailFrom).toBe('Dawaya <no-reply@dawaya.example>');
  expect(readConfig({ HOST: '::1' }).mailFrom).toBe('Dawaya <no-reply@dawaya.example>');
});

test('without PUBLIC_URL the address is one where it listens', () => {
  expect(readConfig({ HOST: '127.0.0.9', PORT: '8080' }).publicUrl).toBe('http://127.0.0.9:8080');
  expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:5000');
});

test('public addresses lose a slash at their end', () => {
  expect(readConfig({ PUBLIC_URL: 'http://localhost:5000//' }).publicUrl).toBe(
    'http://localhost:5000',
  );
});

test('the keys of messages to devices belong together', () => {
  const env = { PUSH_PUBLIC_KEY: pushKeys.publicKey, PUSH_PRIVATE_KEY: pushKeys.privateKey };
  expect(readConfig(env).push).toEqual(pushKeys);
  const other = `${'A'.repeat(42)}B`;
  for (const wrong of [
    { PUSH_PUBLIC_KEY: pushKeys.publicKey },
    { PUSH_PRIVATE_KEY: pushKeys.privateKey },
    { ...env, PUSH_PRIVATE_KEY: other },
  ])
    expect(refused(wrong)).toBe('PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY');
});

test('a demonstration sends no mail, takes no money, and names its admin', () => {
  const { SMTP_URL: _, ...rest } = production;
  const demo = { ...rest, DEMO_RESET: 'daily' };
  const admin = { ADMIN_EMAIL: 'desk@dawaya.example', ADMIN_PASSWORD: 'a password of the desk' };
  expect(readConfig({ ...demo, ...admin })).toMatchObject({ isDemo: true, smtpUrl: undefined });
  const live = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
  const more = {
    ...live,
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    AD_PRICE_SDG: '5',
    SMTP_URL: 'smtp://x',
    PUSH_PUBLIC_KEY: pushKeys.publicKey,
    PUSH_PRIVATE_KEY: pushKeys.privateKey,
  };
  expect(refused({ ...demo, ...more })).toBe(
    'SMTP_URL | PUSH_PUBLIC_KEY | STRIPE_SECRET_KEY | AD_PRICE_SDG | ADMIN_EMAIL',
  );
});

test('a bot of Telegram needs its token and its secret', () => {
  const bot = {
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-24-characters',
  };
  expect(readConfig({ ...production, ...bot })).toMatchObject({
    telegram: { apiRoot: 'https://api.telegram.org', token: '1:token' },
    hasPhoneDoubles: false,
  });
  const { TELEGRAM_WEBHOOK_SECRET: _, ...incomplete } = bot;
  expect(() => readConfig(incomplete)).toThrow('one needs the other');
  expect(() => readConfig({ ...bot, TELEGRAM_WEBHOOK_SECRET: 'guessable' })).toThrow(
    '256 characters',
  );
});

test('WhatsApp needs all settings but the template, whose name is checked', () => {
  const settings = {
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'word',
    WHATSAPP_NUMBER: '0912 345 678',
  };
  const { whatsapp, hasPhoneDoubles } = readConfig({ ...production, ...settings });
  expect([whatsapp, hasPhoneDoubles]).toMatchObject([
    { number: '+249912345678', template: undefined, templateValue: production.PUBLIC_URL },
    false,
  ]);
  expect(readConfig(production).whatsapp).toBeUndefined();
  const { WHATSAPP_APP_SECRET: _, ...incomplete } = settings;
  for (const half of [incomplete, { WHATSAPP_TEMPLATE: 'news' }])
    expect(() => readConfig(half)).toThrow('needed for WhatsApp, beside the other WHATSAPP_…');
  const withOne = (more: object) => () => readConfig({ ...settings, ...more });
  expect(withOne({ WHATSAPP_TEMPLATE: 'dawaya_news' })).not.toThrow();
  expect(withOne({ WHATSAPP_TEMPLATE: 'Dawaya News' })).toThrow('WHATSAPP_TEMPLATE: must be');
  expect(withOne({ WHATSAPP_PHONE_NUMBER_ID: '../1' })).toThrow('WHATSAPP_PHONE_NUMBER_ID: must');
});
