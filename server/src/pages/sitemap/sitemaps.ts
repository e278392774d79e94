import { languages } from '@dawaya/contract/vocabulary/languages';
import { escapeHtml } from '../../platform/html.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Returns the index of sitemaps. @param addresses absolute ones. */
export const writeSitemapIndex = (addresses: string[]): string =>
  `${head}<sitemapindex xmlns="${sitemaps}">\n${addresses
    .map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;

/**
 * Returns a sitemap of pages, each with an address for each language that refers to the others.
 * @param pages absolute addresses without a query.
 */
export const writeSitemap = (pages: string[]): string =>
  `${head}<urlset xmlns="${sitemaps}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages
    .map(entryInEachLanguage)
    .join('')}</urlset>\n`;

function entryInEachLanguage(page: string): string {
  const address = escapeHtml(page);
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const alternates = [
    ...languages.map((language) => alternate(language, `${address}?lang=${language}`)),
    alternate('x-default', address),
  ].join('');
  return languages
    .map((language) => `<url><loc>${address}?lang=${language}</loc>${alternates}</url>\n`)
    .join('');
}
