import { createHash } from 'node:crypto';
import { type Language, languages, readLanguage } from '@dawaya/contract/vocabulary/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseCookies, readPreferences } from './preferences.ts';

/** For each reason its title, then a sentence with the way on. */
const words = {
  not_found: {
    en: ['There is no page at this address', 'Check the address, or begin at the home page.'],
    ar: ['لا توجد صفحة في هذا العنوان', 'راجع العنوان، أو ابدأ من الصفحة الرئيسية.'],
  },
  failed: {
    en: ['Something went wrong', 'The fault is ours. Try again in a moment.'],
    ar: ['حدث خطأ ما', 'الخطأ من عندنا. حاول مرة أخرى بعد قليل.'],
  },
  unavailable: {
    en: [
      'Dawaya is not available at the moment',
      'Nothing of yours is lost. Try again in a few moments.',
    ],
    ar: ['دوايا غير متاحة الآن', 'لم يضع منك شيء. حاول مرة أخرى بعد لحظات.'],
  },
  data_unreachable: {
    en: [
      'Dawaya cannot reach its data right now',
      'Nothing of yours is lost. Try again in a few minutes.',
    ],
    ar: ['تعذر على دوايا الوصول إلى بياناتها الآن', 'لم يضع منك شيء. حاول مرة أخرى بعد دقائق.'],
  },
  too_many_tries: {
    en: ['Too many tries', 'Wait a little, then try again.'],
    ar: ['محاولات كثيرة', 'انتظر قليلًا ثم حاول مرة أخرى.'],
  },
  foreign_origin: {
    en: ['This was sent from another website and was refused', 'Open Dawaya and try there.'],
    ar: ['جاء هذا الإرسال من موقع آخر فرُفض', 'افتح موقع دوايا وحاول من هناك.'],
  },
};

const common = {
  en: {
    brand: 'Dawaya',
    retry: 'Try again',
    back: 'What you typed is still there: go back to it with the back button.',
    home: 'Home page',
  },
  ar: {
    brand: 'دوايا',
    retry: 'إعادة المحاولة',
    back: 'ما كتبته باقٍ: ارجع إليه بزر الرجوع في المتصفح.',
    home: 'الصفحة الرئيسية',
  },
};

export type FailureReason = keyof typeof words;

/** The boat of web/src/ui/drawing.tsx with its sail down, and the colours of its tokens. */
const boat =
  '<svg width="132" height="81" viewBox="0 0 88 54" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true"><path fill="currentColor" stroke="none" d="M22 38h26l-5 6H27zM33 36V8h2v28z"/><path class="sun" stroke="none" d="M70 6a6 6 0 1 0 .1 0z"/><path opacity=".5" d="M4 49q5-4 10 0t10 0 10 0 10 0 10 0 10 0 10 0"/></svg>';
const logo =
  '<svg width="32" height="32" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="10" fill="#0a6850"/><path fill="#fff6e0" d="M20 3c9 5.8 14 12.6 14 20 0 7.9-6.2 13.5-14 13.5S6 30.9 6 23C6 15.6 11 8.8 20 3Z"/><path fill="none" stroke="#0a6850" stroke-linecap="round" stroke-linejoin="round" stroke-width="3.4" d="M18.6 37c-1.6-4.6 2.4-7.2 1.4-12.6M13.8 16.2c.4 4 5 4.6 6.2 8.2 1.2-3.6 5.8-4.2 6.2-8.2"/><circle cx="20" cy="14.2" r="2.7" fill="#f0a02c"/></svg>';

const light =
  '--surface:#faf5eb;--text:#1d2925;--muted:#55605a;--line:#e3d9c5;--primary:#0a6850;--on:#fff;--focus:#1259b5;color-scheme:light';
const dark =
  '--surface:#101815;--text:#ece7dc;--muted:#a8b3ab;--line:#33423b;--primary:#55c5a3;--on:#06231a;--focus:#8cc6ff;color-scheme:dark';
const style = [
  `:root{${light}}[data-theme=dark]{${dark}}`,
  `@media(prefers-color-scheme:dark){[data-theme=system]{${dark}}}`,
  'body{margin:0;background:var(--surface);color:var(--text);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}',
  'main,header{max-width:40rem;margin:0 auto;padding:1rem}main{padding-block:3rem}',
  'h1{font-size:1.75rem;line-height:1.3;margin:1.5rem 0 .5rem}p{margin:0 0 1.5rem;max-width:34rem}',
  'svg{color:var(--primary)}.sun{fill:#f6c25b}a{color:var(--primary)}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}',
  '.brand,.ways{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem}.brand{display:inline-flex;gap:.625rem;min-height:2.75rem;font-size:1.25rem;font-weight:700;color:inherit;text-decoration:none}',
  '.button{padding:0 1.5rem;border-radius:.75rem;background:var(--primary);color:var(--on);font-weight:600;text-decoration:none}.ways a{display:inline-flex;align-items:center;min-height:3rem}',
  '.other{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--muted);font-size:.875rem}',
].join('');

/** The page needs no script and no other file, so it is complete when all else is refused. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const directions: Record<Language, string> = { en: 'ltr', ar: 'rtl' };

/**
 * Answers a browser that goes to an address without a page: an address that cannot be decoded, or
 * an unknown one below `/api`.
 * @returns false for any other caller, who gets JSON.
 */
export function answerLostVisit(request: FastifyRequest, reply: FastifyReply): boolean {
  const { method, headers } = request;
  const isVisit = method === 'GET' && headers.accept?.includes('text/html');
  if (isVisit) void reply.code(404).send(writeFailurePage(request, reply, 'not_found'));
  return Boolean(isVisit);
}

/**
 * Writes a page without any dependency, for when rendering fails, and sets its headers. Its
 * language is the chosen one, else that of the browser; the other one follows in a line.
 */
export function writeFailurePage(
  { headers, method, url }: FastifyRequest,
  reply: FastifyReply,
  reason: FailureReason,
): string {
  const search = url.split('?')[1] ?? '';
  const preferred = readLanguage(headers['accept-language']);
  const { language, theme } = readPreferences(
    { lang: preferred, ...parseCookies(headers.cookie) },
    search,
  );
  const [title = '', text] = words[reason][language];
  const { brand, retry, back, home } = common[language];
  const isForm = method !== 'GET' && method !== 'HEAD';
  const hint = isForm && reason !== 'foreign_origin' ? ` ${back}` : '';
  // The empty address leads to this page. A link cannot send a form again.
  const again = isForm || reason === 'not_found' ? '' : `<a class="button" href="">${retry}</a>`;
  const otherLanguages = languages
    .filter((name) => name !== language)
    .map(
      (name) =>
        `<p class="other" lang="${name}" dir="${directions[name]}">${words[reason][name].join('. ')}</p>`,
    );
  reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'x-robots-tag': 'noindex',
  });
  return `<!doctype html>
<html lang="${language}" dir="${directions[language]}" data-theme="${theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${brand}</title><style>${style}</style></head>
<body><header><a class="brand" href="/">${logo}${brand}</a></header><main>${boat}<h1>${title}</h1><p>${text}${hint}</p>
<p class="ways">${again}<a${again ? '' : ' class="button"'} href="/">${home}</a></p>${otherLanguages.join('')}</main></body>
</html>`;
}
