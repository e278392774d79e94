import { directionOf } from '@dawaya/contract/vocabulary/direction';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { ar, en } from '../i18n/offline-page.ts';
import type { WorkerPreferences } from '../lib/worker/protocol.ts';
import { cachedAddresses, findCopy } from './cache.ts';

interface Readable {
  address: string;
  title: string;
  phone?: string;
}

const maxShown = 8;
const whenBack = "addEventListener('online',()=>location.reload())";

/** The boat of web/src/ui/drawing.tsx, without its sail. */
const boat =
  '<svg width="88" height="54" viewBox="0 0 88 54" fill="none" stroke="var(--primary)" stroke-width="3" stroke-linecap="round" aria-hidden="true"><path fill="var(--primary)" stroke="none" d="M22 38h26l-5 6H27zM33 36V8h2v28z"/><path d="M62 16l12 12M74 16 62 28M4 49q5-4 10 0t10 0 10 0 10 0 10 0 10 0 10 0"/></svg>';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

export async function offlinePage(
  url: URL,
  { language, theme }: WorkerPreferences,
): Promise<Response> {
  const t = { en, ar }[language];
  const readable = await listCachedPages(language);
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="${theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} · ${language === 'ar' ? 'دوايا' : 'Dawaya'}</title><style>${offlineStyle}</style></head>
<body><main>${boat}<h1>${t.title}</h1><p>${t.text}</p>
<p><a class="button" href="${escapeHtml(url.pathname + url.search)}">${t.retry}</a></p>
${readable.length > 0 ? `<h2>${t.kept}</h2><ul>${readable.map((page) => pageEntry(page, t.call)).join('')}</ul>` : `<p>${t.none}</p>`}
<p class="muted">${t.emergency}</p></main><script>${whenBack}</script></body>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src '${await hashOf(offlineStyle)}'; script-src '${await hashOf(whenBack)}'; base-uri 'none'; form-action 'none'`,
      'referrer-policy': 'no-referrer',
    },
  });
}

/** Makes a list entry. The title comes from a page's HTML, so it is escaped already. */
function pageEntry({ address, title, phone }: Readable, call: (name: string) => string): string {
  const name = `<bdi dir="${directionOf(title) ?? 'ltr'}">${title}</bdi>`;
  const link = `<a href="${escapeHtml(address)}">${name}</a>`;
  return `<li>${link}${phone ? `<a href="tel:${escapeHtml(phone)}" aria-label="${call(title)}"><bdi dir="ltr">${escapeHtml(displayPhone(phone))}</bdi></a>` : ''}</li>`;
}

async function listCachedPages(language: Language): Promise<Readable[]> {
  const pages = new Map<string, Readable>();
  for (const { pathname, search, searchParams } of (await cachedAddresses()).reverse()) {
    if (pages.size === maxShown) break;
    if (searchParams.get('lang') !== language || pages.has(pathname)) continue;
    const html = (await (await findCopy('pages', pathname + search))?.text()) ?? '';
    const [, title = pathname] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
    // The first number on a pharmacy's page is that pharmacy's.
    const [, phone] =
      (pathname.startsWith('/pharmacies/') && /href="tel:([+\d]+)"/.exec(html)) || [];
    searchParams.delete('lang');
    const address = `${pathname}${String(searchParams) && `?${searchParams}`}`;
    pages.set(pathname, { address, title, phone });
  }
  return [...pages.values()];
}

/** Returns the hash by which a content security policy allows an inline style or script. */
async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}

/** The colours of web/src/ui/tokens.css, for a page without any other file. */
const light =
  '--surface:#faf5eb;--raised:#fffdf9;--text:#1d2925;--muted:#55605a;--line:#857c68;--primary:#0a6850;--on-primary:#fff;--focus:#1259b5;color-scheme:light';
const dark =
  '--surface:#101815;--raised:#18231f;--text:#ece7dc;--muted:#a8b3ab;--line:#72837a;--primary:#55c5a3;--on-primary:#06231a;--focus:#8cc6ff;color-scheme:dark';

const offlineStyle = [
  `:root{${light}}`,
  `[data-theme=dark]{${dark}}`,
  `@media(prefers-color-scheme:dark){[data-theme=system]{${dark}}}`,
  'body{margin:0;background:var(--surface);color:var(--text);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}',
  'main{max-width:40rem;margin:0 auto;padding:2rem 1rem}',
  'h1{font-size:1.75rem;line-height:1.3;margin:0 0 1rem}h2{font-size:1.25rem;margin:2rem 0 .5rem}',
  'a{color:var(--primary)}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}',
  '.button{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.25rem;border-radius:.75rem;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}',
  'ul{list-style:none;margin:0;padding:0}',
  'li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;margin-block-end:.5rem;padding:.25rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised)}',
  'li a{display:inline-flex;align-items:center;min-height:3rem}.muted{color:var(--muted)}',
].join('');
