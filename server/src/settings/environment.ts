import { isIP } from 'node:net';
import { email } from '@dawaya/contract/fields';
import { parsePhone } from '@dawaya/contract/phone';
import { longestPassword, shortestPassword } from '@dawaya/contract/vocabulary/lengths';
import { z } from 'zod';

const empty = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(empty, z.string().optional());
const url = (...protocols: string[]) =>
  z.preprocess(
    empty,
    z
      .url({
        protocol: new RegExp(`^(${protocols.join('|')})$`),
        // Nothing that would end a directive of the content security policy.
        hostname: /^[\w.%-]*$|^\[[\da-f:.]+\]$/i,
        error: `must be an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`,
      })
      .optional(),
  );

/** A key as Stripe writes it: what it is for, `test` or `live`, and the key. */
const stripeKey = (...kinds: string[]) =>
  z.preprocess(
    empty,
    z
      .string()
      .regex(
        new RegExp(`^(${kinds.join('|')})_(test|live)_\\S+$`),
        `must begin with ${kinds.map((kind) => `${kind}_test_ or ${kind}_live_`).join(', ')}`,
      )
      .optional(),
  );

/** A key of so many characters, as `npm run admin -- push-keys` prints it. */
const vapidKey = (length: number) =>
  z.preprocess(
    empty,
    z
      .string()
      .regex(new RegExp(`^[\\w-]{${length}}$`), `must have ${length} letters, digits, - or _`)
      .optional(),
  );

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const whole = (message: string, least: number, most: number) =>
  z.coerce.number(message).int(message).min(least, message).max(most, message);

/** What Fastify takes as the address of a proxy: one, a network of them, or a name for one. */
const isNetwork = (written: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(written.trim())) return true;
  const [ip = '', bits = '1', ...rest] = written.trim().split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return rest.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= most;
};

/** Proxies by number, or by address. */
const isHops = (written: string) => /^[1-9]\d?$/.test(written);

/**
 * What each setting may be and is for; what they mean together, `readConfig` says
 * (product decision 25). `.env.example` is made from it: npm run env-example.
 */
export const environment = z.object({
  NODE_ENV: z
    .preprocess(
      empty,
      z
        .enum(['development', 'test', 'production'], "must be 'production', or left out")
        .default('development'),
    )
    .describe(
      '`production` for real use; else sample data, the outbox of mails and a made-up admin are there, for this machine only.',
    ),
  PORT: z
    .preprocess(empty, whole('must be a whole number from 0 to 65535', 0, 65535).default(5000))
    .describe('The port it listens on.'),
  HOST: text.describe('The address it listens on; without it 127.0.0.1, in production 0.0.0.0.'),
  PUBLIC_URL: url('http', 'https').describe(
    'The address people use, with https in production, where it is needed; without it http://localhost:PORT.',
  ),
  DATA_DIR: z
    .preprocess(empty, z.string().default('data'))
    .describe('The folder for files and the embedded database, relative to the project.'),
  DATABASE_URL: url('postgres', 'postgresql').describe(
    'PostgreSQL 15 or newer (postgres://user:password@host/name), needed in production; without it the embedded database.',
  ),
  MIN_FREE_SPACE: z
    .preprocess(
      empty,
      whole('must be a whole number of megabytes from 0', 0, 1_000_000_000).default(500),
    )
    .describe(
      'Megabytes that stay free where files are kept: below, /readyz is 503 and no uploads are taken; 500 without it.',
    ),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql').describe(
    'The same database past a pooler such as PgBouncer, for live screens, migrations, backup and restore; without it DATABASE_URL.',
  ),
  DATABASE_POOL: z
    .preprocess(empty, whole('must be a whole number from 2 to 1000', 2, 1000).default(10))
    .describe('How many connections to PostgreSQL each process opens at most.'),
  S3_BUCKET: text.describe('The bucket for photos and documents; without it a folder in DATA_DIR.'),
  S3_ENDPOINT: url('http', 'https').describe("Where a bucket is that is not Amazon's."),
  S3_REGION: text.describe("The bucket's region; without it us-east-1."),
  S3_ACCESS_KEY_ID: text.describe(
    "The bucket's key; without key and secret, what the AWS library finds on the machine.",
  ),
  S3_SECRET_ACCESS_KEY: text.describe('The secret of S3_ACCESS_KEY_ID.'),
  SMTP_URL: url('smtp', 'smtps').describe(
    'The mail server (smtps://user:password@host), needed in production; without it .eml files in DATA_DIR/outbox.',
  ),
  MAIL_FROM: z
    .preprocess(
      empty,
      z
        .string()
        .regex(
          /^[^<>\r\n]+@[^<>\s]+$|^[^<>\r\n]*<[^<>\s]+@[^<>\s]+>$/,
          'must be an address, or a name and <an address>',
        )
        .optional(),
    )
    .describe(
      'The sender of mails: an address, or a name and <an address>; without it Dawaya <no-reply@HOST-OF-PUBLIC_URL>.',
    ),
  CONTACT_EMAIL: z
    .preprocess(empty, email.optional())
    .describe(
      "The operator's address, shown on the contact page, where its messages go, needed in production; without it contact@dawaya.example.",
    ),
  CONTACT_PHONE: z
    .preprocess(
      empty,
      z
        .string()
        .refine((written) => parsePhone(written) !== undefined, 'must be a phone number')
        .optional(),
    )
    .describe(
      "The operator's number on the contact page; without it the page says 'Not provided'.",
    ),
  STRIPE_SECRET_KEY: stripeKey('sk', 'rk').describe(
    'Card payments through Stripe, with STRIPE_PUBLISHABLE_KEY; without them the test provider, in production none.',
  ),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk').describe('The public key, for the payment dialog.'),
  STRIPE_WEBHOOK_SECRET: z
    .preprocess(
      empty,
      z
        .string()
        .regex(/^whsec_\S+$/, 'must begin with whsec_')
        .optional(),
    )
    .describe(
      'Which payment events are believed, needed in production beside the keys; without it none are.',
    ),
  STRIPE_API_BASE: url('http', 'https').describe(
    "Another provider with Stripe's API; without it Stripe's own address.",
  ),
  STRIPE_JS_URL: url('http', 'https').describe("That provider's script; without it Stripe's own."),
  AD_PRICE_SDG: z
    .preprocess(
      empty,
      whole('must be a whole number of pounds from 1 to 20000000', 1, 20_000_000).optional(),
    )
    .describe(
      'What an advertisement costs in Sudanese pounds when it is paid by bank transfer (Bankak); without it that is not offered.',
    ),
  BANKAK_ACCOUNT: text.describe(
    'The number of the Bankak account that is paid to; without it people are told to ask the operator.',
  ),
  BANKAK_NAME: text.describe('The name of who holds that account.'),
  ADMIN_EMAIL: z
    .preprocess(empty, email.optional())
    .describe(
      'An admin who is made at the start, if nobody has this address yet; needs ADMIN_PASSWORD.',
    ),
  // Within what the log-in takes, which trims (specification §5).
  ADMIN_PASSWORD: z
    .preprocess(
      empty,
      z
        .string()
        .trim()
        .min(shortestPassword, `must have at least ${shortestPassword} characters`)
        .max(longestPassword, `must have at most ${longestPassword} characters`)
        .optional(),
    )
    .describe(
      "That admin's first password, at least ten characters and not a common one; one that was set is never changed.",
    ),
  API_DOCS: z
    .preprocess(empty, z.enum(['on', 'off'], "must be 'on' or 'off'").optional())
    .describe('The calls at /api/docs, `on` or `off`; off in production without it.'),
  DEMO_DATA: z
    .preprocess(empty, z.enum(['on', 'off'], "must be 'on' or 'off'").default('on'))
    .describe(
      '`off` leaves an empty embedded database without sample data; in production there is none anyway.',
    ),
  MAIL_PER_HOUR: z
    .preprocess(
      empty,
      z.coerce
        .number('must be a whole number above 0')
        .int('must be a whole number above 0')
        .positive('must be a whole number above 0')
        .default(1000),
    )
    .describe(
      'Mails that leave in an hour at most, all processes together; what is over waits, but for log-in codes.',
    ),
  PUSH_PUBLIC_KEY: vapidKey(87).describe(
    'Messages to devices (Web Push), with PUSH_PRIVATE_KEY; `npm run admin -- push-keys` makes a pair. Without them no device is told.',
  ),
  PUSH_PRIVATE_KEY: vapidKey(43).describe('The secret that belongs to PUSH_PUBLIC_KEY.'),
  RATE_LIMIT_SCALE: z
    .preprocess(
      empty,
      z.coerce.number('must be a number above 0').positive('must be a number above 0').default(1),
    )
    .describe('Multiplies all limits: 100 for trying out or load tests.'),
  TRUST_PROXY: z
    .preprocess(
      empty,
      z
        .string()
        .refine(
          (value) =>
            /^(true|false)$/.test(value) || isHops(value) || value.split(',').every(isNetwork),
          "must be 'false', a number of proxies, or their addresses",
        )
        .default('false'),
    )
    .describe(
      "Whose X-Forwarded headers count: the addresses or networks of proxies, or how many stand before this server where nobody else reaches it; `false` for nobody's. `true`, for anybody's, is for trying out.",
    ),
  SERVICE_WORKER: z
    .preprocess(empty, z.enum(['on', 'off'], "must be 'on' or 'off'").default('on'))
    .describe(
      '`off` takes the service worker out of every browser, with all that it kept there: no page without a line, no messages to devices.',
    ),
  SHUTDOWN_DELAY: z
    .preprocess(empty, whole('must be a whole number of seconds from 0 to 300', 0, 300).optional())
    .describe(
      'For how many seconds after SIGTERM calls are still served while /readyz says no; without it 0, in production 2.',
    ),
  LOG_LEVEL: z
    .preprocess(empty, z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional())
    .describe('From trace to silent; without it warn, in production info.'),
});
export type Environment = z.infer<typeof environment>;
