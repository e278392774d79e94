import { newToken } from '../platform/secrets.ts';
import { parseCookies } from './preferences.ts';

/** For as long a form that was opened can be sent, and its second sending is known, in seconds. */
const life = 24 * 3600;

const nameAt = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-dawaya_form' : 'dawaya_form';

/** The showing of the form that a browser sends (docs/decisions/0079). */
export const formToken = (publicUrl: string, cookies: string | undefined): string | undefined =>
  parseCookies(cookies)[nameAt(publicUrl)];

/**
 * What names a showing: it comes with each page of a form, none sooner. Were it changed by what
 * takes a form, a second press while the next page is on its way would be another sending.
 */
export function newFormCookie(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameAt(publicUrl)}=${newToken()}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
}
