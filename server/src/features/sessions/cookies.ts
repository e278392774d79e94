import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../settings/config.ts';

const days = 24 * 3600;
/** Browsers limit a cookie to 400 days. The server decides how long a role lives. */
const lives = {
  session: 400 * days,
  device: 400 * days,
  challenge: 15 * 60,
  browser: 400 * days,
  data: 3600,
};
export type CookieKind = keyof typeof lives;

/**
 * The five cookies with tokens, all `HttpOnly` and `SameSite=Lax` (docs/sessions.md). `browser`
 * identifies the sender of a request (docs/tracking.md); `data` opens /my-data.
 */
export interface Cookies {
  read(request: FastifyRequest, kind: CookieKind): string | undefined;
  write(reply: FastifyReply, kind: CookieKind, token: string): void;
  clear(reply: FastifyReply, kind: CookieKind): void;
}

/** Makes the cookies. On https they are `Secure` and bound to the host by the `__Host-` prefix. */
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
