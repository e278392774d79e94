import { createECDH } from 'node:crypto';
import { isIPv4 } from 'node:net';
import path from 'node:path';
import { parsePhone } from '@dawaya/contract/phone';
import { dayMs } from '@dawaya/contract/vocabulary/durations';
import { isCommonPassword } from './common-passwords.ts';
import { type Environment, environment } from './environment.ts';
import { projectRoot } from './project-root.ts';

/** The payment provider: Stripe, or another one with its API. */
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Without it, all events of the provider are refused. */
  webhookSecret: string | undefined;
  /** The address of the API, without a slash at its end. */
  apiBase: string;
  scriptUrl: string;
}

/** The price of an advertisement by bank transfer, and the account to pay to (docs/payments.md). */
export interface TransferSettings {
  amountSdg: number;
  account: string | null;
  accountName: string | null;
}

/** A bot of Telegram (docs/messages.md). */
export interface TelegramSettings {
  /** The address of the Bot API. */
  apiRoot: string;
  token: string;
  webhookSecret: string;
  /** Without @. */
  botName?: string | undefined;
}

/** A number on WhatsApp's Cloud API (docs/messages.md). */
export interface WhatsAppSettings {
  /** The address of the Graph API with its version, without a slash at its end. */
  apiRoot: string;
  /** The origin of the addresses of people's pictures. */
  mediaOrigin: string;
  token: string;
  phoneNumberId: string;
  appSecret: string;
  verifyToken: string;
  /** The number to which people write, E.164. */
  number: string;
  /** The template for news a day after the last message; undefined without one. */
  template: string | undefined;
  /** The value of the template's variable. */
  templateValue: string;
}

/** An android-sms-gateway (docs/messages.md). */
export interface SmsSettings {
  /** Without a slash at its end. */
  gatewayUrl: string;
  user: string;
  password: string;
  webhookKey: string;
  /** The number to which people write, E.164. */
  number: string;
}

/** A server that speaks SMPP, such as an operator's (docs/messages.md). */
export interface SmppSettings {
  host: string;
  port: number;
  hasTls: boolean;
  systemId: string;
  password: string;
  /** Empty unless the operator asks for one. */
  systemType: string;
  /** To which people write: E.164, or a short code of the operator. */
  number: string;
}

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Without a slash at its end. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Bytes, for the folders of uploads and of stored files. */
  minFreeSpace: number;
  /** The same database without a pooler, for migrations and LISTEN. */
  databaseDirectUrl: string | undefined;
  /** The largest number of connections. */
  databasePool: number;
  s3:
    | {
        bucket: string;
        endpoint?: string;
        region: string;
        accessKeyId?: string;
        secretAccessKey?: string;
      }
    | undefined;
  /** The identities that encrypt stored files; none in development. */
  fileKeys: string[];
  /** The public key that a backup is also encrypted to. */
  backupRecipient: string | undefined;
  /** Milliseconds from the end of a request until its person is deleted. */
  retention: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  contactEmail: string;
  contactPhone: string | undefined;
  /** Undefined without keys: card payments are then off, except through the Stripe double. */
  stripe: StripeSettings | undefined;
  /** Undefined without a price: payments by bank transfer are then off. */
  transfer: TransferSettings | undefined;
  /** Whether an advertisement may name a medicine. */
  allowsMedicineAds: boolean;
  /** This server includes the Stripe double (docs/operations.md). */
  hasStripeDouble: boolean;
  admin: { email: string; password: string } | undefined;
  adminSecondFactor: 'required' | 'optional';
  /** Whether `/api/docs` documents the calls. */
  apiDocs: boolean;
  demoData: boolean;
  /** Whether this is a public demonstration, whose data are deleted each night. */
  isDemo: boolean;
  /** Whether pages register the service worker. Otherwise it is removed from browsers. */
  serviceWorker: boolean;
  /** Undefined without a gateway: text messages are then off, except through the local double. */
  sms: SmsSettings | undefined;
  /** Undefined without a server: SMS then go by `sms`, if that is set. Never both. */
  smpp: SmppSettings | undefined;
  /** Undefined without a bot: Telegram is then off, except through the local double. */
  telegram: TelegramSettings | undefined;
  /** Undefined without a number there: WhatsApp is then off, except through the local double. */
  whatsapp: WhatsAppSettings | undefined;
  /** This server includes the doubles of the channels (docs/messages.md). */
  hasPhoneDoubles: boolean;
  /** The protocol of the double for SMS. */
  smsDouble: 'android' | 'smpp';
  /** Parts of text messages in a day. */
  smsPerDay: number;
  /** Sudanese pounds. */
  smsPartPrice: number | undefined;
  /** Undefined without keys, or without a service worker: devices then get no notifications. */
  push: { publicKey: string; privateKey: string } | undefined;
  /** For all processes together, multiplied by `rateLimitScale`. */
  mailPerHour: number;
  rateLimitScale: number;
  /** `true`, a number of proxies, or their addresses, as Fastify takes them. */
  trustProxy: boolean | number | string;
  /** The port of `/metrics`; undefined without it. */
  metricsPort: number | undefined;
  /** The receiver of traces, without a slash at its end; undefined without it. */
  tracesEndpoint: string | undefined;
  /** Seconds between SIGTERM and the end of serving, for a load balancer to use another server. */
  shutdownDelay: number;
  logLevel: string;
}

/** Invalid settings: one line for each, for the person who starts the server. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * Returns the domain of the operator's mails, which is never 'localhost': that looks like a
 * prototype (docs/mail.md).
 */
const operatorDomainOf = (publicUrl: string) => {
  const { hostname } = new URL(publicUrl);
  return isLoopback(hostname) ? 'dawaya.example' : hostname;
};

/** Returns whether the connection to an address cannot be read or changed on the way. */
const isPrivate = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
};

const stripeOwn = {
  apiBase: 'https://api.stripe.com',
  // The release that the pinned server library and page library belong to.
  scriptUrl: 'https://js.stripe.com/endive/stripe.js',
};

const trimSlash = (address: string) => address.replace(/\/+$/, '');

function readStripeSettings(settings: Environment): {
  stripe: StripeSettings | undefined;
  problems: string[];
} {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  const webhookSecret = settings.STRIPE_WEBHOOK_SECRET;
  if (!secretKey && !publishableKey) {
    const alone = (['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE', 'STRIPE_JS_URL'] as const).filter(
      (name) => settings[name],
    );
    return {
      stripe: undefined,
      problems: alone.map(
        (name) => `${name}: needs STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY beside it`,
      ),
    };
  }
  const problems: string[] = [];
  if (!secretKey || !publishableKey)
    problems.push('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one needs the other');
  else if (secretKey.split('_')[1] !== publishableKey.split('_')[1])
    problems.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is a test key, the other a live key',
    );
  const apiBase = trimSlash(settings.STRIPE_API_BASE ?? stripeOwn.apiBase);
  const scriptUrl = settings.STRIPE_JS_URL ?? stripeOwn.scriptUrl;
  if (!isPrivate(apiBase))
    problems.push('STRIPE_API_BASE: carries the secret key, and so must begin with https://');
  if (!isPrivate(scriptUrl))
    problems.push('STRIPE_JS_URL: runs where the card is typed, and so must begin with https://');
  if (!webhookSecret && settings.NODE_ENV === 'production')
    problems.push(
      'STRIPE_WEBHOOK_SECRET: is needed in production, a payment is only sure to count by its event',
    );
  return {
    stripe: {
      secretKey: secretKey ?? '',
      publishableKey: publishableKey ?? '',
      webhookSecret,
      apiBase,
      scriptUrl,
    },
    problems,
  };
}

/** Returns the public key of a private one, both in base64url; undefined for an invalid key. */
function publicKeyOf(privateKey: string): string | undefined {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

function readPushSettings(settings: Environment): { push: Config['push']; problems: string[] } {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = settings;
  if (!publicKey && !privateKey) return { push: undefined, problems: [] };
  const problem = !(publicKey && privateKey)
    ? 'one needs the other'
    : publicKeyOf(privateKey) !== publicKey && 'do not belong together';
  if (problem || !publicKey || !privateKey)
    return {
      push: undefined,
      problems: [
        `PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: ${problem}; npm run admin -- push-keys makes a pair`,
      ],
    };
  return { push: { publicKey, privateKey }, problems: [] };
}

const smsNames = [
  'SMS_GATEWAY_URL',
  'SMS_GATEWAY_USER',
  'SMS_GATEWAY_PASSWORD',
  'SMS_WEBHOOK_KEY',
  'SMS_NUMBER',
] as const;

/**
 * Returns whether an address is in the operator's own network, in which a phone has no certificate.
 */
function isLocalNetwork(address: string): boolean {
  const { hostname } = new URL(address);
  return isIPv4(hostname) && /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname);
}

function readSmsSettings(settings: Environment): { sms: Config['sms']; problems: string[] } {
  const [gatewayUrl, user, password, webhookKey, number] = smsNames.map((name) => settings[name]);
  const missing = smsNames.filter((name) => !settings[name]);
  if (missing.length === smsNames.length) return { sms: undefined, problems: [] };
  if (!gatewayUrl || !user || !password || !webhookKey || !number)
    return {
      sms: undefined,
      problems: [`${missing.join(', ')}: needed for text messages, beside the other SMS_…`],
    };
  const problems =
    isPrivate(gatewayUrl) || isLocalNetwork(gatewayUrl)
      ? []
      : ['SMS_GATEWAY_URL: carries codes and the password, and so must begin with https://'];
  return {
    sms: {
      gatewayUrl: trimSlash(gatewayUrl),
      user,
      password,
      webhookKey,
      number: parsePhone(number) ?? number,
    },
    problems,
  };
}

const smppNames = ['SMPP_URL', 'SMPP_SYSTEM_ID', 'SMPP_PASSWORD', 'SMPP_SOURCE'] as const;
const smppPorts = { 'smpp:': 2775, 'smpps:': 3550 };

function readSmppSettings(settings: Environment): { smpp: Config['smpp']; problems: string[] } {
  const [address, systemId, password, source] = smppNames.map((name) => settings[name]);
  const missing = smppNames.filter((name) => !settings[name]);
  if (missing.length === smppNames.length) return { smpp: undefined, problems: [] };
  if (!address || !systemId || !password || !source)
    return {
      smpp: undefined,
      problems: [`${missing.join(', ')}: needed for text messages, beside the other SMPP_…`],
    };
  const { protocol, hostname, port } = new URL(address);
  const hasTls = protocol === 'smpps:';
  const problems: string[] = [];
  if (!hasTls && !isLoopback(hostname) && !isLocalNetwork(address))
    problems.push('SMPP_URL: carries codes and the password, and so must begin with smpps://');
  if (smsNames.some((name) => settings[name]))
    problems.push('SMPP_URL, SMS_GATEWAY_URL: one of the two sends text messages, not both');
  return {
    smpp: {
      // An IPv6 address has brackets in an address only.
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port ? Number(port) : smppPorts[hasTls ? 'smpps:' : 'smpp:'],
      hasTls,
      systemId,
      password,
      systemType: settings.SMPP_SYSTEM_TYPE ?? '',
      number: parsePhone(source) ?? source,
    },
    problems,
  };
}

function readTelegramSettings(settings: Environment): {
  telegram: Config['telegram'];
  problems: string[];
} {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!token && !webhookSecret) return { telegram: undefined, problems: [] };
  if (!token || !webhookSecret)
    return {
      telegram: undefined,
      problems: ['TELEGRAM_BOT_TOKEN, TELEGRAM_WEBHOOK_SECRET: one needs the other'],
    };
  const problems = /^[\w-]{24,256}$/.test(webhookSecret)
    ? []
    : ['TELEGRAM_WEBHOOK_SECRET: must have 24 to 256 characters of A-Z, a-z, 0-9, _ and -'];
  const botName = settings.TELEGRAM_BOT_NAME;
  return {
    telegram: { apiRoot: 'https://api.telegram.org', token, webhookSecret, botName },
    problems,
  };
}

const whatsappNames = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_NUMBER',
] as const;

function readWhatsAppSettings(
  settings: Environment,
  publicUrl: string,
): { whatsapp: Config['whatsapp']; problems: string[] } {
  const [token, phoneNumberId, appSecret, verifyToken, number] = whatsappNames.map(
    (name) => settings[name],
  );
  const { WHATSAPP_TEMPLATE: template } = settings;
  const missing = whatsappNames.filter((name) => !settings[name]);
  if (missing.length === whatsappNames.length && !template)
    return { whatsapp: undefined, problems: [] };
  if (!token || !phoneNumberId || !appSecret || !verifyToken || !number)
    return {
      whatsapp: undefined,
      problems: [`${missing.join(', ')}: needed for WhatsApp, beside the other WHATSAPP_…`],
    };
  const problems = [
    ...(/^\d{5,30}$/.test(phoneNumberId)
      ? []
      : ["WHATSAPP_PHONE_NUMBER_ID: must be Meta's id of the number, digits only"]),
    ...(template === undefined || /^[a-z\d_]{1,512}$/.test(template)
      ? []
      : ['WHATSAPP_TEMPLATE: must be the name of a template: a-z, 0-9 and _']),
  ];
  return {
    whatsapp: {
      apiRoot: 'https://graph.facebook.com/v24.0',
      mediaOrigin: 'https://lookaside.fbsbx.com',
      token,
      phoneNumberId,
      appSecret,
      verifyToken,
      number: parsePhone(number) ?? number,
      template,
      templateValue: publicUrl,
    },
    problems,
  };
}

function parseTrustProxy(value: string): Config['trustProxy'] {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? Number(value) : value;
}

/**
 * Reads the environment once (docs/operations.md) and refuses unsafe settings. An empty setting
 * counts as left out.
 * @throws ConfigError with a line for every wrong setting.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const env = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new ConfigError(listProblems(env, parsed.error.issues));
  const settings = parsed.data;
  const { problems, stripe, sms, smpp, telegram, whatsapp, push, production, host, publicUrl } =
    combineSettings(settings);
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    production,
    port: settings.PORT,
    host,
    publicUrl,
    dataDir: path.resolve(projectRoot, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    minFreeSpace: settings.MIN_FREE_SPACE * 1_000_000,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databasePool: settings.DATABASE_POOL,
    s3: settings.S3_BUCKET
      ? {
          bucket: settings.S3_BUCKET,
          endpoint: settings.S3_ENDPOINT,
          region: settings.S3_REGION ?? 'us-east-1',
          accessKeyId: settings.S3_ACCESS_KEY_ID,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    fileKeys: settings.FILE_KEYS ?? [],
    backupRecipient: settings.BACKUP_RECIPIENT,
    retention: settings.RETENTION_DAYS * dayMs,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `Dawaya <no-reply@${operatorDomainOf(publicUrl)}>`,
    contactEmail: settings.CONTACT_EMAIL ?? 'contact@dawaya.example',
    contactPhone: settings.CONTACT_PHONE,
    stripe,
    transfer: settings.AD_PRICE_SDG
      ? {
          amountSdg: settings.AD_PRICE_SDG,
          account: settings.BANKAK_ACCOUNT ?? null,
          accountName: settings.BANKAK_NAME ?? null,
        }
      : undefined,
    allowsMedicineAds: settings.AD_MEDICINES === 'allowed',
    hasStripeDouble: !stripe && !production,
    sms,
    smpp,
    telegram,
    whatsapp,
    hasPhoneDoubles:
      !(sms || smpp || telegram || whatsapp) && !production && settings.DEMO_RESET === 'off',
    smsDouble: settings.SMS_DOUBLE,
    smsPerDay: settings.SMS_PER_DAY,
    smsPartPrice: settings.SMS_PART_PRICE,
    admin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : undefined,
    adminSecondFactor: settings.ADMIN_SECOND_FACTOR,
    apiDocs: settings.API_DOCS ? settings.API_DOCS === 'on' : !production,
    serviceWorker: settings.SERVICE_WORKER === 'on',
    push: settings.SERVICE_WORKER === 'on' ? push : undefined,
    demoData: !production && settings.DEMO_DATA === 'on',
    isDemo: settings.DEMO_RESET === 'daily',
    mailPerHour: settings.MAIL_PER_HOUR,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    trustProxy: parseTrustProxy(settings.TRUST_PROXY),
    metricsPort: settings.METRICS_PORT,
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? trimSlash(settings.OTEL_EXPORTER_OTLP_ENDPOINT)
      : undefined,
    shutdownDelay: settings.SHUTDOWN_DELAY ?? (production ? 2 : 0),
    // A less detailed log, so that a new developer sees the start-up lines.
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/**
 * Lists the invalid settings and contradictory ones (docs/operations.md). It leaves out a
 * contradiction that only follows from an invalid setting.
 */
function listProblems(
  env: Record<string, string | undefined>,
  issues: readonly { path: PropertyKey[]; message: string }[],
): string[] {
  const wrong = new Set(issues.map((issue) => issue.path.join('.')));
  const others = Object.entries(env).filter(([name]) => !wrong.has(name));
  const between = combineSettings(environment.parse(Object.fromEntries(others))).problems;
  return [
    ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...between.filter((line) => !line.match(/[A-Z0-9_]+/g)?.some((name) => wrong.has(name))),
  ];
}

/** Combines the settings, and lists contradictory ones. */
function combineSettings(settings: Environment) {
  const production = settings.NODE_ENV === 'production';
  const host = settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const ownHost = host.includes(':') ? `[${host}]` : host;
  const reachedAt = isLoopback(host) && host !== '127.0.0.1' ? ownHost : 'localhost';
  const publicUrl = trimSlash(settings.PUBLIC_URL ?? `http://${reachedAt}:${settings.PORT}`);
  const { stripe, problems: stripeProblems } = readStripeSettings(settings);
  const { sms, problems: smsProblems } = readSmsSettings(settings);
  const { smpp, problems: smppProblems } = readSmppSettings(settings);
  const { telegram, problems: telegramProblems } = readTelegramSettings(settings);
  const { whatsapp, problems: whatsappProblems } = readWhatsAppSettings(settings, publicUrl);
  const { push, problems: pushProblems } = readPushSettings(settings);
  const problems = [
    ...(production ? listMissingInProduction(settings, publicUrl) : listExposed(host, publicUrl)),
    ...listMissingCompanions(settings),
    ...(settings.DEMO_RESET === 'daily' ? listUnfitForDemo(settings) : []),
    ...stripeProblems,
    ...smsProblems,
    ...smppProblems,
    ...telegramProblems,
    ...whatsappProblems,
    ...pushProblems,
  ];
  return { problems, stripe, sms, smpp, telegram, whatsapp, push, production, host, publicUrl };
}

function listMissingInProduction(settings: Environment, publicUrl: string): string[] {
  const problems: string[] = [];
  if (!settings.PUBLIC_URL)
    problems.push('PUBLIC_URL: is needed in production, the address people use');
  else if (!isPrivate(publicUrl))
    problems.push(
      'PUBLIC_URL: must begin with https:// in production, prescriptions and sessions travel there',
    );
  if (!settings.DATABASE_URL)
    problems.push(
      'DATABASE_URL: is needed in production; the embedded database does not sync to disk',
    );
  if (!settings.FILE_KEYS)
    problems.push(
      'FILE_KEYS: is needed in production, prescriptions are stored encrypted; npm run admin -- file-key makes one',
    );
  if (!settings.SMTP_URL && settings.DEMO_RESET === 'off')
    problems.push('SMTP_URL: is needed in production, log-in codes go by mail');
  if (!settings.CONTACT_EMAIL)
    problems.push(
      'CONTACT_EMAIL: is needed in production, the contact page shows it and messages go there',
    );
  if (settings.TRUST_PROXY === 'true')
    problems.push(
      "TRUST_PROXY: is the number of proxies or their addresses in production; 'true' believes whatever a caller writes into X-Forwarded-For, and so switches the limits off",
    );
  return problems;
}

/**
 * Lists the settings that a demonstration refuses, because strangers send mails to any address and
 * try to pay.
 */
function listUnfitForDemo(settings: Environment): string[] {
  const problems: string[] = [];
  if (settings.SMTP_URL)
    problems.push('SMTP_URL: must be left out with DEMO_RESET, a demonstration sends no mail');
  if (settings.PUSH_PUBLIC_KEY || settings.PUSH_PRIVATE_KEY)
    problems.push('PUSH_PUBLIC_KEY: must be left out with DEMO_RESET, which notifies no devices');
  if (settings.STRIPE_SECRET_KEY?.split('_')[1] === 'live')
    problems.push('STRIPE_SECRET_KEY: must be a test key with DEMO_RESET');
  if (settings.TELEGRAM_BOT_TOKEN)
    problems.push(
      'TELEGRAM_BOT_TOKEN: must be left out with DEMO_RESET, a demonstration writes to nobody',
    );
  if (settings.WHATSAPP_TOKEN)
    problems.push('WHATSAPP_TOKEN: must be left out with DEMO_RESET, which writes to nobody');
  if (settings.SMS_GATEWAY_URL)
    problems.push(
      'SMS_GATEWAY_URL: must be left out with DEMO_RESET, a demonstration sends no text messages',
    );
  if (settings.SMPP_URL)
    problems.push('SMPP_URL: must be left out with DEMO_RESET, which sends no text messages');
  if (settings.AD_PRICE_SDG)
    problems.push('AD_PRICE_SDG: must be left out with DEMO_RESET, a transfer is real money');
  if (!settings.ADMIN_EMAIL)
    problems.push(
      'ADMIN_EMAIL: is needed with DEMO_RESET, which makes this admin again each night',
    );
  return problems;
}

const listExposed = (host: string, publicUrl: string): string[] =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
    ? []
    : [
        'HOST, PUBLIC_URL: sample data, the mail outbox and the printed password are for this machine only; ' +
          'use loopback addresses, or set NODE_ENV=production',
      ];

function listMissingCompanions(settings: Environment): string[] {
  const problems: string[] = [];
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL)
    problems.push('DATABASE_URL: is needed together with DATABASE_DIRECT_URL');
  if (settings.ADMIN_EMAIL && !settings.ADMIN_PASSWORD)
    problems.push('ADMIN_PASSWORD: is needed together with ADMIN_EMAIL');
  if (settings.ADMIN_PASSWORD && !settings.ADMIN_EMAIL)
    problems.push('ADMIN_EMAIL: is needed together with ADMIN_PASSWORD');
  const password = settings.ADMIN_PASSWORD;
  if (password && isCommonPassword(password, settings.ADMIN_EMAIL ?? ''))
    problems.push('ADMIN_PASSWORD: is too common; people who try passwords try it first');
  const besideBucket = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID'] as const;
  const alone = settings.S3_BUCKET ? [] : besideBucket.filter((name) => settings[name]);
  if (alone.length > 0) problems.push(`S3_BUCKET: is needed together with ${alone.join(', ')}`);
  if (Boolean(settings.S3_ACCESS_KEY_ID) !== Boolean(settings.S3_SECRET_ACCESS_KEY))
    problems.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: one needs the other');
  const besidePrice = ['BANKAK_ACCOUNT', 'BANKAK_NAME'] as const;
  if (settings.METRICS_PORT !== undefined && settings.METRICS_PORT === settings.PORT)
    problems.push('METRICS_PORT: must differ from PORT, which callers reach');
  const unpriced = settings.AD_PRICE_SDG ? [] : besidePrice.filter((name) => settings[name]);
  if (unpriced.length > 0)
    problems.push(`AD_PRICE_SDG: is needed together with ${unpriced.join(', ')}`);
  return problems;
}
