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

/** What each setting may be; what they mean together, `readConfig` says (decision 25). */
export const environment = z.object({
  NODE_ENV: z.preprocess(
    empty,
    z
      .enum(['development', 'test', 'production'], "must be 'production', or left out")
      .default('development'),
  ),
  PORT: z.preprocess(
    empty,
    whole('must be a whole number from 0 to 65535', 0, 65535).default(5000),
  ),
  HOST: text,
  PUBLIC_URL: url('http', 'https'),
  DATA_DIR: z.preprocess(empty, z.string().default('data')),
  DATABASE_URL: url('postgres', 'postgresql'),
  S3_BUCKET: text,
  S3_ENDPOINT: url('http', 'https'),
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  SMTP_URL: url('smtp', 'smtps'),
  MAIL_FROM: z.preprocess(
    empty,
    z
      .string()
      .regex(
        /^[^<>\r\n]+@[^<>\s]+$|^[^<>\r\n]*<[^<>\s]+@[^<>\s]+>$/,
        'must be an address, or a name and <an address>',
      )
      .optional(),
  ),
  CONTACT_EMAIL: z.preprocess(empty, email.optional()),
  CONTACT_PHONE: z.preprocess(
    empty,
    z
      .string()
      .refine((written) => parsePhone(written) !== undefined, 'must be a phone number')
      .optional(),
  ),
  STRIPE_SECRET_KEY: stripeKey('sk', 'rk'),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk'),
  STRIPE_WEBHOOK_SECRET: z.preprocess(
    empty,
    z
      .string()
      .regex(/^whsec_\S+$/, 'must begin with whsec_')
      .optional(),
  ),
  STRIPE_API_BASE: url('http', 'https'),
  STRIPE_JS_URL: url('http', 'https'),
  ADMIN_EMAIL: z.preprocess(empty, email.optional()),
  // Within what the log-in takes, which trims (specification §5).
  ADMIN_PASSWORD: z.preprocess(
    empty,
    z
      .string()
      .trim()
      .min(shortestPassword, `must have at least ${shortestPassword} characters`)
      .max(longestPassword, `must have at most ${longestPassword} characters`)
      .optional(),
  ),
  DEMO_DATA: z.preprocess(empty, z.enum(['on', 'off'], "must be 'on' or 'off'").default('on')),
  RATE_LIMIT_SCALE: z.preprocess(
    empty,
    z.coerce.number('must be a number above 0').positive('must be a number above 0').default(1),
  ),
  TRUST_PROXY: z.preprocess(
    empty,
    z
      .string()
      .refine(
        (value) => /^(true|false)$/.test(value) || value.split(',').every(isNetwork),
        "must be 'true', 'false', or addresses of proxies",
      )
      .default('false'),
  ),
  LOG_LEVEL: z.preprocess(
    empty,
    z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  ),
});
export type Environment = z.infer<typeof environment>;
