import type { FastifyRequest } from 'fastify';
import { hashOf } from './secrets.ts';

/**
 * Whether a browser's own form makes this call, to be answered with a page: the same path and rules
 * as the law's call, told apart by `Accept` (product decision 49).
 */
export const isPlainForm = (request: FastifyRequest): boolean =>
  takesPlainForm(request) && /\btext\/html\b/i.test(request.headers.accept ?? '');

/** Whether a form may make this call; scripts make it too. */
export const takesPlainForm = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.endpoint?.plainForm !== undefined;

const typedIn = new WeakMap<FastifyRequest, Record<string, string>>();
const formOf = new WeakMap<FastifyRequest, string>();

/** What stood in the fields of the form, once they have been read. */
export const typedInPlainForm = (request: FastifyRequest): Record<string, string> | null =>
  typedIn.get(request) ?? null;

/**
 * What stood in the fields of the form, as the call takes it; it is kept for the page that answers.
 * @param values by the names of the fields; what is no text is none of a form.
 */
export function fieldsOfPlainForm(
  request: FastifyRequest,
  values: unknown,
): Record<string, unknown> {
  const texts = Object.entries(values ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const typed = Object.fromEntries(texts);
  typedIn.set(request, typed);
  return request.routeOptions.config.endpoint?.plainForm?.(typed) ?? typed;
}

/** Says which showing of a form this is, by the token in the cookie of its page. */
export const nameShowing = (request: FastifyRequest, token: string): void =>
  void formOf.set(request, token);

/** Whether the call comes from a browser that was shown a form: it may have sent the same as one. */
export const wasShownForm = (request: FastifyRequest): boolean => formOf.has(request);

/**
 * A form that is sent twice is known by what it holds and by the cookie of its page, which another
 * one takes the place of with the next page: a page that is cached for everybody holds no key. It
 * is also that of the page's script, which may repeat what went the plain way.
 * @returns undefined for a call that no form makes, and for a browser without cookies.
 */
export function keyOfPlainForm(request: FastifyRequest, contentHash: Buffer): string | undefined {
  const token = formOf.get(request);
  if (token === undefined) return undefined;
  return hashOf(`${token} ${contentHash.toString('base64url')}`).toString('base64url');
}
