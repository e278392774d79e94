// Formats of settings. A schema that is optional gives undefined for a setting that is left out.
import { isIP } from 'node:net';
import { parsePhone } from '@dawaya/contract/phone';
import { z } from 'zod';

/** Returns a schema of an address with one of the protocols, such as `https`. */
export const urlWithProtocol = (...protocols: string[]) =>
  z
    .url({
      protocol: new RegExp(`^(${protocols.join('|')})$`),
      // Excludes characters that would end a directive of the content security policy.
      hostname: /^[\w.%-]*$|^\[[\da-f:.]+\]$/i,
      error: `must be an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`,
      abort: true,
    })
    .optional();

/** Returns a schema of one of two words. */
export const oneOf = <const T extends string>(one: T, other: T) =>
  z.enum([one, other], `must be '${one}' or '${other}'`);

/** Returns a schema of a whole number within bounds, which both count as valid. */
export const wholeNumber = (message: string, least: number, most: number) =>
  z.coerce.number(message).int(message).min(least, message).max(most, message);

export const numberAboveZero = z.coerce
  .number('must be a number above 0')
  .positive('must be a number above 0');

export const phoneNumber = z
  .string()
  .refine((text) => parsePhone(text) !== undefined, 'must be a phone number')
  .optional();

export const shortCodeOrPhone = z
  .string()
  .refine(
    (text) => parsePhone(text) !== undefined || /^\d{3,8}$/.test(text),
    'must be a phone number, or a short code of 3 to 8 digits',
  )
  .optional();

/**
 * Returns a schema of Stripe's keys: a kind, `test` or `live`, and the rest.
 * @param kinds `sk` (secret), `rk` (restricted) or `pk` (publishable)
 */
export const stripeKey = (...kinds: string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(${kinds.join('|')})_(test|live)_\\S+$`),
      `must begin with ${kinds.map((kind) => `${kind}_test_ or ${kind}_live_`).join(', ')}`,
    )
    .optional();

/**
 * Returns a schema of a key of Web Push, as `npm run admin -- push-keys` prints it.
 * @param length in characters of base64url
 */
export const vapidKey = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}$`), `must have ${length} letters, digits, - or _`)
    .optional();

/** A public key of age. */
export const ageRecipient = z
  .string()
  .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key of age, age1 and 58 characters')
  .optional();

/** Secret keys of age with commas between; the first encrypts. An error never repeats a key. */
export const ageIdentities = z
  .string()
  .transform((keys) => keys.split(',').map((key) => key.trim()))
  .refine(
    (keys) => keys.every((key) => /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/.test(key)),
    'must have keys as npm run admin -- file-key prints them, with commas between',
  )
  .optional();

/** Returns whether Fastify takes a text as a proxy: an address, a network, or a network's name. */
const isNetwork = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text.trim())) return true;
  const [ip = '', bits = '1', ...rest] = text.trim().split('/');
  const prefixLength = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return rest.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= prefixLength;
};

/** `true`, `false`, a number of proxies, or proxies with commas between. */
export const trustedProxies = z
  .string()
  .refine(
    (value) => /^(true|false|[1-9]\d?)$/.test(value) || value.split(',').every(isNetwork),
    "must be 'false', a number of proxies, or their addresses",
  );
