import type { Preferences, Rendered } from '@dawaya/contract/rendering';
import { isLanguage, type Language, languages } from '@dawaya/contract/vocabulary/languages';
import { escapeHtml } from '../platform/html.ts';
import { demoNotice, demoStyles } from './demo-notice.ts';
import type { PageFiles } from './files.ts';
import type { Styles } from './styles.ts';

// The two surfaces of web/src/ui/tokens.css, for the browser's own bar.
const barColours = { light: '#faf5eb', dark: '#101815' };

interface DocumentInput {
  rendered: Rendered;
  preferences: Preferences;
  files: PageFiles;
  styles?: Styles;
  /** Whether the browser has the files of these styles, from an earlier visit. */
  hasStyles?: boolean;
  /** The nonce of style elements that scripts add; in development only. */
  styleNonce?: string;
  publicUrl: string;
  hasServiceWorker?: boolean;
  isDemo?: boolean | undefined;
  path: string;
  search: string;
}

/** Writes the HTML of a page: no inline script, and only styles whose hash is in the policy. */
export function writeDocument(input: DocumentInput): string {
  const { rendered, preferences, files, styleNonce } = input;
  const { language, theme } = preferences;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${scriptElements(files)}
<title>${escapeHtml(rendered.title)}</title>
<meta name="description" content="${escapeHtml(rendered.description)}">
${rendered.noindex || input.isDemo ? '<meta name="robots" content="noindex">' : publicHead(input)}
${themeColour(theme)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">${input.hasServiceWorker === false ? '\n<meta name="service-worker" content="off">' : ''}
<noscript><link rel="stylesheet" href="/no-scripts.css"></noscript>
${styleElements(input)}${input.isDemo ? `\n${demoStyles}` : ''}${styleNonce ? `\n<meta property="csp-nonce" nonce="${styleNonce}">` : ''}
</head>
<body>
${input.isDemo ? demoNotice : ''}<div id="root">${rendered.html}</div>
<script type="application/json" id="state">${scriptSafeJson(rendered.state)}</script>
</body>
</html>`;
}

/**
 * Writes the styles and the font of the language inline on a first visit, so that the first paint
 * has both. The page loads their files later (web/src/app/prepare.ts) and sets a cookie.
 */
function styleElements({ files, styles, hasStyles = false, preferences }: DocumentInput): string {
  const { language, lowData } = preferences;
  const font = lowData ? undefined : styles?.fonts[language];
  const faces = styles && font ? [styles.facesFile] : [];
  const sheets = [...files.styles, ...faces];
  if (!styles || hasStyles)
    return sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n');
  const later = { name: styles.name, files: [...sheets, ...(font ? [font.file] : [])] };
  return `${styleOf(styles.text)}${font ? styleOf(font.faces) : ''}
<script type="application/json" id="warm-cache">${scriptSafeJson(later)}</script>`;
}

const styleOf = (text: string) => `<style>${text}</style>`;

/**
 * Writes all preloads at once and before the styles, because the styles take a fifth of a second on
 * a bad connection (docs/performance.md).
 */
function scriptElements(files: PageFiles): string {
  return [
    `<script type="module" src="${files.entry}"></script>`,
    ...files.modules.map((file) => `<link rel="modulepreload" href="${file}">`),
  ].join('\n');
}

function publicHead(input: DocumentInput): string {
  const pageAddress = ownAddress(input);
  return [
    ...addressElements(pageAddress),
    ...previewElements(input, pageAddress.canonical),
    ...linkedDataElements(input),
  ].join('\n');
}

interface OwnAddress {
  plain: string;
  inLanguage: (language: Language) => string;
  canonical: string;
}

/** Returns the page's address in each language, for sharing and search (docs/interface.md). */
function ownAddress({ publicUrl, path, search }: DocumentInput): OwnAddress {
  // Not by relative resolution: `//evil.example/` is a path here, not another website.
  const address = new URL(publicUrl);
  address.pathname = path.replace(/(.)\/$/, '$1');
  const plain = address.href;
  const inLanguage = (language: Language) => `${plain}?lang=${language}`;
  const requested = new URLSearchParams(search).get('lang');
  return { plain, inLanguage, canonical: isLanguage(requested) ? inLanguage(requested) : plain };
}

const addressElements = ({ plain, inLanguage, canonical }: OwnAddress): string[] => [
  `<link rel="canonical" href="${escapeHtml(canonical)}">`,
  ...languages.map(
    (language) =>
      `<link rel="alternate" hreflang="${language}" href="${escapeHtml(inLanguage(language))}">`,
  ),
  `<link rel="alternate" hreflang="x-default" href="${escapeHtml(plain)}">`,
];

const locales: Record<Language, string> = { en: 'en_GB', ar: 'ar_SD' };
const siteNames: Record<Language, string> = { en: 'Dawaya', ar: 'دوايا' };

/** Returns the preview that a messenger shows for a link (https://ogp.me). */
function previewElements(
  { rendered, preferences, publicUrl }: DocumentInput,
  url: string,
): string[] {
  const { language } = preferences;
  const meta = (property: string, content: string) =>
    `<meta property="${property}" content="${escapeHtml(content)}">`;
  return [
    meta('og:type', 'website'),
    meta('og:site_name', siteNames[language]),
    meta('og:title', rendered.title),
    meta('og:description', rendered.description),
    meta('og:url', url),
    meta('og:image', `${publicUrl}${rendered.picture ?? '/picture.png'}`),
    meta('og:image:type', 'image/png'),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    meta('og:locale', locales[language]),
    ...languages
      .filter((other) => other !== language)
      .map((other) => meta('og:locale:alternate', locales[other])),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** Writes data, which browsers do not run, so the policy does not apply. */
const linkedDataElements = ({ rendered }: DocumentInput): string[] =>
  rendered.linkedData.map(
    (thing) => `<script type="application/ld+json">${scriptSafeJson(thing)}</script>`,
  );

function themeColour(theme: Preferences['theme']): string {
  if (theme !== 'system') return `<meta name="theme-color" content="${barColours[theme]}">`;
  return (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${barColours[scheme]}">`,
    )
    .join('\n');
}

/** Writes JSON that cannot end its script element. */
const scriptSafeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
