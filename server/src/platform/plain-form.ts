import type { FastifyRequest } from 'fastify';
import { hashOf } from './secrets.ts';

/**
 * Returns whether a browser's own form makes this call, so that the answer is a page. Path and
 * rules are those of the API call; only `Accept` differs (docs/connections.md).
 */
export const isPlainForm = (request: FastifyRequest): boolean =>
  takesPlainForm(request) && /\btext\/html\b/i.test(request.headers.accept ?? '');

/** Returns whether a plain form may make this call. Scripts may make it too. */
export const takesPlainForm = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.endpoint?.plainForm !== undefined;

const typedValues = new WeakMap<FastifyRequest, Record<string, string>>();
const formTokens = new WeakMap<FastifyRequest, string>();

/** Returns the typed values of the form, once they have been read. */
export const typedValuesOfPlainForm = (request: FastifyRequest): Record<string, string> | null =>
  typedValues.get(request) ?? null;

/**
 * Reads the form's fields as the call expects them, and remembers them for the page that answers.
 * @param values by field name. A value that is not a text is ignored.
 */
export function fieldsOfPlainForm(
  request: FastifyRequest,
  values: unknown,
): Record<string, unknown> {
  const texts = Object.entries(values ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const typed = Object.fromEntries(texts);
  typedValues.set(request, typed);
  return request.routeOptions.config.endpoint?.plainForm?.(typed) ?? typed;
}

/** Stores the form's token, which the cookie of its page has. */
export const rememberForm = (request: FastifyRequest, token: string): void =>
  void formTokens.set(request, token);

/** Returns whether the browser was shown a form, so that this call may repeat a plain one. */
export const wasShownForm = (request: FastifyRequest): boolean => formTokens.has(request);

/**
 * Returns the idempotency key of a plain form: its content with the token in the cookie of its
 * page. The page itself cannot have a key, because all visitors share its cached bytes, and the
 * next page replaces the cookie. The page's script has the same key when it repeats a plain form.
 * @returns undefined for a call that no form makes, and for a browser without cookies.
 */
export function keyOfPlainForm(request: FastifyRequest, contentHash: Buffer): string | undefined {
  const token = formTokens.get(request);
  if (token === undefined) return undefined;
  return hashOf(`${token} ${contentHash.toString('base64url')}`).toString('base64url');
}
