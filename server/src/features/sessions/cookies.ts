import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../settings/config.ts';

const days = 24 * 3600;
/** Browsers keep no cookie for longer than 400 days; how long a role lives, the server says. */
const lives = {
  session: 400 * days,
  device: 400 * days,
  challenge: 15 * 60,
  browser: 400 * days,
};
export type CookieKind = keyof typeof lives;

/**
 * The four cookies that carry tokens, all of them `HttpOnly` and `SameSite=Lax`
 * (product decisions 1 and 3; `browser` is of whoever sends something, docs/decisions/0073).
 */
export interface Cookies {
  read(request: FastifyRequest, kind: CookieKind): string | undefined;
  write(reply: FastifyReply, kind: CookieKind, token: string): void;
  clear(reply: FastifyReply, kind: CookieKind): void;
}

/** On https they are `Secure` and bound to the host by the `__Host-` prefix. */
export function createCookies(config: Pick<Config, 'publicUrl'>): Cookies {
  const secure = config.publicUrl.startsWith('https://');
  const name = (kind: CookieKind) => `${secure ? '__Host-' : ''}dawaya_${kind}`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (request, kind) => request.cookies[name(kind)],
    write: (reply, kind, token) =>
      void reply.setCookie(name(kind), token, { ...options, maxAge: lives[kind] }),
    clear: (reply, kind) => void reply.clearCookie(name(kind), options),
  };
}
