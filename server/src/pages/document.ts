import type { Preferences, Rendered } from '@dawaya/contract/rendering';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { escapeHtml } from '../platform/html.ts';
import type { Files } from './files.ts';

// The two surfaces of web/src/ui/tokens.css, for the browser's own bar.
const barColours = { light: '#faf5eb', dark: '#101815' };

interface DocumentInput {
  rendered: Rendered;
  preferences: Preferences;
  files: Files;
  /** What style elements must carry that a script adds; in development only. */
  styleNonce?: string;
  publicUrl: string;
  path: string;
  search: string;
}

/** The whole HTML of a page: no inline script or style, so that the policy needs no nonce. */
export function documentOf(input: DocumentInput): string {
  const { rendered, preferences, files, styleNonce } = input;
  const { language, theme } = preferences;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(rendered.title)}</title>
<meta name="description" content="${escapeHtml(rendered.description)}">
${addresses(input)}
${themeColour(theme)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
${resources(files)}${styleNonce ? `\n<meta property="csp-nonce" nonce="${styleNonce}">` : ''}
</head>
<body>
<div id="root">${rendered.html}</div>
<script type="application/json" id="state">${json(rendered.state)}</script>
</body>
</html>`;
}

function resources(files: Files): string {
  return [
    ...files.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...files.fonts.map(
      (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<script type="module" src="${files.entry}"></script>`,
    ...files.modules.map((file) => `<link rel="modulepreload" href="${file}">`),
  ].join('\n');
}

/** Each language has its own address for sharing and for search engines (product decision 31). */
function addresses({ rendered, publicUrl, path, search }: DocumentInput): string {
  if (rendered.noindex) return '<meta name="robots" content="noindex">';
  // Not resolved against it: `//evil.example/` is a path here, not another website.
  const address = new URL(publicUrl);
  address.pathname = path;
  const page = address.href;
  const asked = new URLSearchParams(search).get('lang');
  const inLanguage = (language: Language) => escapeHtml(`${page}?lang=${language}`);
  return [
    `<link rel="canonical" href="${asked === 'en' || asked === 'ar' ? inLanguage(asked) : escapeHtml(page)}">`,
    `<link rel="alternate" hreflang="en" href="${inLanguage('en')}">`,
    `<link rel="alternate" hreflang="ar" href="${inLanguage('ar')}">`,
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(page)}">`,
  ].join('\n');
}

function themeColour(theme: Preferences['theme']): string {
  if (theme !== 'system') return `<meta name="theme-color" content="${barColours[theme]}">`;
  return (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${barColours[scheme]}">`,
    )
    .join('\n');
}

/** JSON that cannot end the script element it stands in. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
