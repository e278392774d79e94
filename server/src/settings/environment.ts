import { email } from '@dawaya/contract/fields';
import { maxPasswordLength, minPasswordLength } from '@dawaya/contract/vocabulary/limits';
import { z } from 'zod';
import {
  ageIdentities,
  ageRecipient,
  numberAboveZero,
  oneOf,
  phoneNumber,
  shortCodeOrPhone,
  stripeKey,
  trustedProxies,
  urlWithProtocol,
  vapidKey,
  wholeNumber,
} from './formats.ts';

const text = z.string().optional();
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * Declares each setting: its values, its default and its description (docs/operations.md).
 * `readConfig` says what the settings mean together. `npm run settings-docs` writes `.env.example`
 * and `docs/settings.md` from this.
 */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], "must be 'production', or left out")
    .default('development')
    .describe(
      '`production` for real use. Otherwise Dawaya loads sample data, shows mails at /dev/outbox, makes an admin, and serves this machine only.',
    ),
  PORT: wholeNumber('must be a whole number from 0 to 65535', 0, 65535)
    .default(5000)
    .describe('The port that the server listens on.'),
  HOST: text.describe(
    'The address that the server listens on. Without it 127.0.0.1, in production 0.0.0.0.',
  ),
  PUBLIC_URL: urlWithProtocol('http', 'https').describe(
    'The address that people open, with https in production. Production needs it. Passkeys work under its host only: a new host ends them. Without it http://localhost:PORT.',
  ),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('The folder of the files and of the embedded database, relative to the project.'),
  DATABASE_URL: urlWithProtocol('postgres', 'postgresql').describe(
    'PostgreSQL 15 or newer (postgres://user:password@host/name). Production needs it. Without it the embedded database.',
  ),
  MIN_FREE_SPACE: wholeNumber('must be a whole number of megabytes from 0', 0, 1_000_000_000)
    .default(500)
    .describe(
      'Megabytes that must stay free in the storage. Below, /readyz answers 503 and the server refuses uploads.',
    ),
  DATABASE_DIRECT_URL: urlWithProtocol('postgres', 'postgresql').describe(
    'The same database without the pooler (such as PgBouncer), for live screens, migrations, backup and restore. Without it DATABASE_URL.',
  ),
  DATABASE_POOL: wholeNumber('must be a whole number from 2 to 1000', 2, 1000)
    .default(10)
    .describe('The most connections to PostgreSQL that a process opens.'),
  S3_BUCKET: text.describe(
    'The S3 bucket of photos and documents. Without it a folder in DATA_DIR.',
  ),
  S3_ENDPOINT: urlWithProtocol('http', 'https').describe(
    "The address of an S3 server other than Amazon's.",
  ),
  S3_REGION: text.describe("The bucket's region. Without it us-east-1."),
  S3_ACCESS_KEY_ID: text.describe(
    "The bucket's key. Without key and secret, the credentials that the AWS library finds on the machine.",
  ),
  S3_SECRET_ACCESS_KEY: text.describe('The secret of S3_ACCESS_KEY_ID.'),
  FILE_KEYS: ageIdentities.describe(
    'The keys of stored files and of texts of persons in the database, with commas between; `npm run admin -- file-key` makes one. The first encrypts, all decrypt. Production needs it. Without it both stay in plain.',
  ),
  RETENTION_DAYS: wholeNumber('must be a whole number of days from 1 to 3650', 1, 3650)
    .default(90)
    .describe(
      'Days after the end of a request, an inquiry or a consultation until photos, names, phone numbers, addresses and texts are deleted.',
    ),
  BACKUP_RECIPIENT: ageRecipient.describe(
    'A public key of age (age1…). Its secret key opens the backup, beside the first of FILE_KEYS. Without it the dump of the database is not encrypted.',
  ),
  SMTP_URL: urlWithProtocol('smtp', 'smtps')
    .refine(
      (url) => !url || /^smtps?:\/\/[^/?#]+\/?(\?[\w.=&%-]*)?$/.test(url),
      'must end after the host, its port or options; in user and password @ is %40, / is %2F, ? is %3F and # is %23',
    )
    .describe(
      'The mail server (smtps://user:password@host, or smtp://user:password@host:587?requireTLS=true). In user and password @ is %40, / is %2F, ? is %3F and # is %23. Production needs it. Without it .eml files in DATA_DIR/outbox.',
    ),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]+@[^<>\s]+$|^[^<>\r\n]*<[^<>\s]+@[^<>\s]+>$/,
      'must be an address, or a name and <an address>',
    )
    .optional()
    .describe(
      'The sender of mails: an address, or a name and <an address>. Without it Dawaya <no-reply@HOST-OF-PUBLIC_URL>.',
    ),
  CONTACT_EMAIL: email
    .optional()
    .describe(
      "The operator's address. The contact page shows it and sends its messages there. Production needs it. Without it contact@dawaya.example.",
    ),
  CONTACT_PHONE: phoneNumber.describe(
    "The operator's phone number on the contact page, and in the help by text message. Without it the page says 'Not provided'.",
  ),
  STRIPE_SECRET_KEY: stripeKey('sk', 'rk').describe(
    'The secret key for card payments through Stripe, beside STRIPE_PUBLISHABLE_KEY. Without both the test provider, in production no card payments.',
  ),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk').describe(
    'The public key of Stripe, for the payment dialog.',
  ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional()
    .describe(
      'The signing secret of payment events. Production needs it beside the keys. Without it the server believes no event.',
    ),
  STRIPE_API_BASE: urlWithProtocol('http', 'https').describe(
    "The address of another provider with Stripe's API. Without it Stripe's own.",
  ),
  STRIPE_JS_URL: urlWithProtocol('http', 'https').describe(
    "The address of that provider's script. Without it Stripe's own.",
  ),
  AD_PRICE_SDG: wholeNumber('must be a whole number of pounds from 1 to 20000000', 1, 20_000_000)
    .optional()
    .describe(
      'The price of an advertisement in Sudanese pounds, paid by bank transfer (Bankak). Without it Dawaya offers no transfers.',
    ),
  BANKAK_ACCOUNT: text.describe(
    'The number of the Bankak account that receives transfers. Without it the page leads to the contact page.',
  ),
  BANKAK_NAME: text.describe('The name of the holder of that account.'),
  AD_MEDICINES: oneOf('allowed', 'refused')
    .default('allowed')
    .describe(
      '`refused` where the law forbids advertising medicines: the server then refuses an advertisement that names one. Admins see which ones do in both cases.',
    ),
  ADMIN_EMAIL: email
    .optional()
    .describe(
      'The address of the first admin. The server makes this admin at the start, unless one has this address. Needs ADMIN_PASSWORD.',
    ),
  // Within the log-in form's limits, which trims (specification §5).
  ADMIN_PASSWORD: z
    .string()
    .trim()
    .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
    .max(maxPasswordLength, `must have at most ${maxPasswordLength} characters`)
    .optional()
    .describe(
      "That admin's first password: at least ten characters and not a common one. The server never changes a password that is set.",
    ),
  ADMIN_SECOND_FACTOR: oneOf('required', 'optional')
    .default('optional')
    .describe(
      '`required` lets an admin without a second factor only set one up at /admin/security. `optional` leaves the choice to each admin.',
    ),
  API_DOCS: oneOf('on', 'off')
    .optional()
    .describe(
      '`on` shows the API at /api/docs, `off` hides it. Without it `on`, in production `off`.',
    ),
  DEMO_DATA: oneOf('on', 'off')
    .default('on')
    .describe(
      '`off` leaves an empty embedded database empty. `on` loads sample data into it. Production loads sample data with DEMO_RESET only.',
    ),
  DEMO_RESET: oneOf('daily', 'off')
    .default('off')
    .describe(
      '`daily` makes this a public demonstration: sample data in an empty database, all data deleted and the sample data loaded again each night at 3:00 in Khartoum, no mail, no payment. `off` serves real people.',
    ),
  MAIL_PER_HOUR: z.coerce
    .number('must be a whole number above 0')
    .int('must be a whole number above 0')
    .positive('must be a whole number above 0')
    .default(1000)
    .describe(
      'The most mails in an hour, over all processes. Further mails wait. Log-in codes never wait.',
    ),
  SMS_GATEWAY_URL: urlWithProtocol('http', 'https').describe(
    'The address of android-sms-gateway, an Android phone that sends and receives text messages, without /messages (http://192.168.1.5:8080, or https://api.sms-gate.app/3rdparty/v1). Needs the other settings SMS_… beside it. Without it a local one at /dev/phones, in production no text messages.',
  ),
  SMS_GATEWAY_USER: text.describe("The gateway's user name."),
  SMS_GATEWAY_PASSWORD: text.describe("The gateway's password."),
  SMS_WEBHOOK_KEY: text.describe(
    'The signing key of the gateway, which posts its events to PUBLIC_URL/api/webhooks/sms.',
  ),
  SMS_NUMBER: phoneNumber.describe(
    "The phone number of the gateway's SIM card, to which people write.",
  ),
  SMPP_URL: urlWithProtocol('smpp', 'smpps').describe(
    "The address of an operator's SMPP server (smpps://smsc.example:3550, or smpp:// in a private network), instead of the phone of SMS_GATEWAY_URL. Needs the other settings SMPP_… beside it.",
  ),
  SMPP_SYSTEM_ID: text.describe("The user name (system_id) at the operator's SMPP server."),
  SMPP_PASSWORD: text.describe('The password of SMPP_SYSTEM_ID.'),
  SMPP_SYSTEM_TYPE: z
    .string()
    .regex(/^[\x20-\x7e]{1,12}$/, 'must be 1 to 12 Latin characters')
    .optional()
    .describe("The system_type at the operator's SMPP server, where the operator asks for one."),
  SMPP_SOURCE: shortCodeOrPhone.describe(
    'The phone number or short code to which people write, and from which messages come.',
  ),
  SMS_DOUBLE: oneOf('android', 'smpp')
    .default('android')
    .describe(
      'The protocol of the local text messages at /dev/phones, where no gateway is set: that of the Android phone or SMPP. Not for production.',
    ),
  SMS_PER_DAY: wholeNumber('must be a whole number from 1 to 1000000', 1, 1_000_000)
    .default(1000)
    .describe(
      'The most parts of text messages in a day, over all processes. A part has 70 Arabic or 160 Latin characters, and costs a message. One fifth is for codes, the rest for all else; replies to one number use at most a tenth of the rest.',
    ),
  SMS_PART_PRICE: numberAboveZero
    .optional()
    .describe(
      "The price of a part in Sudanese pounds. With it the admins' page 'Service' shows the cost of text messages.",
    ),
  WHATSAPP_TEMPLATE_PRICE: numberAboveZero
    .optional()
    .describe(
      "The price of a template of WhatsApp in Sudanese pounds. With it the admins' page 'Service' shows their cost.",
    ),
  TELEGRAM_BOT_TOKEN: text.describe(
    'The token of the Telegram bot, to which people write as they write text messages. Needs TELEGRAM_WEBHOOK_SECRET beside it. Without it there is no Telegram in production.',
  ),
  TELEGRAM_WEBHOOK_SECRET: text.describe(
    'The secret token with which Telegram posts to PUBLIC_URL/api/webhooks/telegram (24 to 256 characters of A-Z, a-z, 0-9, _ and -).',
  ),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^[A-Za-z]\w{4,31}$/, 'must be the name of a bot without @')
    .optional()
    .describe("The bot's name without @. With it the pages say how to write to the bot."),
  WHATSAPP_TOKEN: text.describe(
    "The access token of a system user for WhatsApp's Cloud API, with the right whatsapp_business_messaging. Needs the other settings WHATSAPP_… beside it, but for WHATSAPP_TEMPLATE. Without it there is no WhatsApp in production.",
  ),
  WHATSAPP_PHONE_NUMBER_ID: text.describe(
    "Meta's id of the number from which Dawaya writes, digits only.",
  ),
  WHATSAPP_APP_SECRET: text.describe(
    "The secret of Meta's app, with which it signs what it posts to PUBLIC_URL/api/webhooks/whatsapp.",
  ),
  WHATSAPP_VERIFY_TOKEN: text.describe(
    'A word of your choice, which you also enter beside the address of the webhook.',
  ),
  WHATSAPP_NUMBER: phoneNumber.describe('The phone number to which people write on WhatsApp.'),
  WHATSAPP_TEMPLATE: text.describe(
    'The name of an approved template in Arabic and English with one variable, the address of the website. It announces news to people who last wrote more than a day ago. Without it such news goes by text message, where there is a gateway.',
  ),
  PUSH_PUBLIC_KEY: vapidKey(87).describe(
    'The public key for notifications on devices (Web Push), beside PUSH_PRIVATE_KEY. `npm run admin -- push-keys` makes a pair. Without both Dawaya offers no notifications on devices.',
  ),
  PUSH_PRIVATE_KEY: vapidKey(43).describe('The secret that belongs to PUSH_PUBLIC_KEY.'),
  RATE_LIMIT_SCALE: numberAboveZero
    .default(1)
    .describe(
      'Multiplies all limits but SMS_PER_DAY. Use 100 to try things out or for load tests.',
    ),
  TRUST_PROXY: trustedProxies
    .default('false')
    .describe(
      'The proxies whose X-Forwarded headers the server believes: their addresses or networks, or their number where nothing else reaches the server. `false` believes none. `true` believes every caller and is for trying out only.',
    ),
  SERVICE_WORKER: oneOf('on', 'off')
    .default('on')
    .describe(
      '`off` removes the service worker and its caches from every browser. Pages then need a connection, and devices get no notifications.',
    ),
  SHUTDOWN_DELAY: wholeNumber('must be a whole number of seconds from 0 to 300', 0, 300)
    .optional()
    .describe(
      'Seconds after SIGTERM in which the server still answers calls while /readyz answers 503. Without it 0, in production 2.',
    ),
  METRICS_PORT: wholeNumber('must be a whole number from 1 to 65535', 1, 65535)
    .optional()
    .describe(
      'The port of /metrics for Prometheus, at the address of HOST. Without it no figures are served. Let only Prometheus reach it.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWithProtocol('http', 'https').describe(
    'The OpenTelemetry receiver of traces by OTLP/HTTP (http://host:4318), without /v1/traces. Without it no traces.',
  ),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .optional()
    .describe('The level of the log, from trace to silent. Without it warn, in production info.'),
});
export type Environment = z.infer<typeof environment>;
