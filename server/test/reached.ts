import type { InjectOptions } from 'fastify';
import type { Reached } from './client.ts';

/**
 * A server of another process for the tests' browsers: their injected calls go over HTTP.
 * @param url without a path
 */
export function reachedAt(url: string): Reached {
  const inject = async ({ method = 'GET', url: path, headers, payload }: InjectOptions) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    const response = await fetch(new URL(String(path), url), {
      method,
      headers: {
        ...(payload && !isText && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string>),
      },
      body: payload === undefined || isText ? (payload as string) : JSON.stringify(payload),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    const body = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie().map(readCookie),
      body,
      json: () => JSON.parse(body),
    };
  };
  // The result has every part of an injected answer that browsers read; it does not support
  // streams.
  return { app: { inject: inject as unknown as Reached['app']['inject'] } };
}

/** @param line a `Set-Cookie` header; the value is empty if it removes the cookie */
function readCookie(line: string) {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)) };
}
