import path from 'node:path';
import { dayMs } from '@dawaya/contract/vocabulary/durations';
import { isLoopback, trimSlash } from './addresses.ts';
import {
  listExposed,
  listMissingCompanions,
  listMissingInProduction,
  listUnfitForDemo,
} from './contradictions.ts';
import { type Environment, environment } from './environment.ts';
import { projectRoot } from './project-root.ts';
import { type PushKeyPair, readPushSettings } from './providers/push.ts';
import { readSmppSettings, type SmppSettings } from './providers/smpp.ts';
import { readSmsSettings, type SmsSettings } from './providers/sms.ts';
import { readStripeSettings, type StripeSettings } from './providers/stripe.ts';
import { readTelegramSettings, type TelegramSettings } from './providers/telegram.ts';
import { readWhatsAppSettings, type WhatsAppSettings } from './providers/whatsapp.ts';

/** The price of an advertisement by bank transfer, and the account to pay to (docs/payments.md). */
export interface TransferSettings {
  amountSdg: number;
  account: string | null;
  accountName: string | null;
}

/** How people reach the operator. */
export type OperatorContact = Pick<Config, 'contactEmail' | 'contactPhone' | 'whatsapp'>;

export interface Config {
  isProduction: boolean;
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
  hasApiDocs: boolean;
  hasDemoData: boolean;
  /** Whether this is a public demonstration, whose data are deleted each night. */
  isDemo: boolean;
  /** Whether pages register the service worker. Otherwise it is removed from browsers. */
  hasServiceWorker: boolean;
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
  /** In Sudanese pounds. */
  prices: { smsPart: number | undefined; whatsappTemplate: number | undefined };
  /** Undefined without keys, or without a service worker: devices then get no notifications. */
  push: PushKeyPair | undefined;
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

/**
 * Returns the domain of the operator's mails, which is never 'localhost': that looks like a
 * prototype (docs/mail.md).
 */
const operatorDomainOf = (publicUrl: string) => {
  const { hostname } = new URL(publicUrl);
  return isLoopback(hostname) ? 'dawaya.example' : hostname;
};

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
  const { problems, stripe, sms, smpp, telegram, whatsapp, push, isProduction, host, publicUrl } =
    combineSettings(settings);
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    isProduction,
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
    hasStripeDouble: !stripe && !isProduction,
    sms,
    smpp,
    telegram,
    whatsapp,
    hasPhoneDoubles:
      !(sms || smpp || telegram || whatsapp) && !isProduction && settings.DEMO_RESET === 'off',
    smsDouble: settings.SMS_DOUBLE,
    smsPerDay: settings.SMS_PER_DAY,
    prices: {
      smsPart: settings.SMS_PART_PRICE,
      whatsappTemplate: settings.WHATSAPP_TEMPLATE_PRICE,
    },
    admin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : undefined,
    adminSecondFactor: settings.ADMIN_SECOND_FACTOR,
    hasApiDocs: settings.API_DOCS ? settings.API_DOCS === 'on' : !isProduction,
    hasServiceWorker: settings.SERVICE_WORKER === 'on',
    push: settings.SERVICE_WORKER === 'on' ? push : undefined,
    hasDemoData: !isProduction && settings.DEMO_DATA === 'on',
    isDemo: settings.DEMO_RESET === 'daily',
    mailPerHour: settings.MAIL_PER_HOUR,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    trustProxy: parseTrustProxy(settings.TRUST_PROXY),
    metricsPort: settings.METRICS_PORT,
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? trimSlash(settings.OTEL_EXPORTER_OTLP_ENDPOINT)
      : undefined,
    shutdownDelay: settings.SHUTDOWN_DELAY ?? (isProduction ? 2 : 0),
    // A less detailed log, so that a new developer sees the start-up lines.
    logLevel: settings.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
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
  const validSettings = Object.entries(env).filter(([name]) => !wrong.has(name));
  const between = combineSettings(environment.parse(Object.fromEntries(validSettings))).problems;
  return [
    ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...between.filter((line) => !line.match(/[A-Z0-9_]+/g)?.some((name) => wrong.has(name))),
  ];
}

/** Combines the settings, and lists contradictory ones. */
function combineSettings(settings: Environment) {
  const isProduction = settings.NODE_ENV === 'production';
  const host = settings.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1');
  const ownHost = host.includes(':') ? `[${host}]` : host;
  const reachedAt = isLoopback(host) && host !== '127.0.0.1' ? ownHost : 'localhost';
  const publicUrl = trimSlash(settings.PUBLIC_URL ?? `http://${reachedAt}:${settings.PORT}`);
  const stripe = readStripeSettings(settings);
  const sms = readSmsSettings(settings);
  const smpp = readSmppSettings(settings);
  const telegram = readTelegramSettings(settings);
  const whatsapp = readWhatsAppSettings(settings, publicUrl);
  const push = readPushSettings(settings);
  const problems = [
    ...(isProduction ? listMissingInProduction(settings, publicUrl) : listExposed(host, publicUrl)),
    ...listMissingCompanions(settings),
    ...(settings.DEMO_RESET === 'daily' ? listUnfitForDemo(settings) : []),
    ...[stripe, sms, smpp, telegram, whatsapp, push].flatMap((provider) => provider.problems),
  ];
  return {
    problems,
    isProduction,
    host,
    publicUrl,
    stripe: stripe.settings,
    sms: sms.settings,
    smpp: smpp.settings,
    telegram: telegram.settings,
    whatsapp: whatsapp.settings,
    push: push.settings,
  };
}
