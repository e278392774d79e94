import { createToken } from '../platform/secrets.ts';
import { parseCookies } from './preferences.ts';

/** Seconds for which an opened form can be sent, and a second sending is recognised. */
const lifetimeSeconds = 24 * 3600;

const cookieNameAt = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-dawaya_form' : 'dawaya_form';

/** Reads the token of the form that a browser sends (docs/connections.md). */
export const readFormToken = (publicUrl: string, cookies: string | undefined): string | undefined =>
  parseCookies(cookies)[cookieNameAt(publicUrl)];

/**
 * Makes the cookie that identifies a form. Each page with a form sets a new cookie. The call that
 * takes the form must not change it, because a second press while the next page loads would then be
 * another submission.
 */
export function createFormCookie(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieNameAt(publicUrl)}=${createToken()}; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
