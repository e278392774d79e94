import type { Page } from '@playwright/test';

/**
 * Returns everything that a page presents to eyes and ears, at this or another width: texts,
 *   names, hints and its title, without typed text and parts marked as in another language.
 */
export const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    const spokenAttributes = [
      'alt',
      'aria-description',
      'aria-label',
      'aria-placeholder',
      'aria-roledescription',
      'aria-valuetext',
      'label',
      'placeholder',
      'title',
    ];
    const found = [document.title];
    const read = (node: Node): void => {
      if (!(node instanceof Element)) return;
      // A textarea's text is the typed value; a noscript's is source code.
      if (node.matches('script, style, template, textarea, noscript')) return;
      const own = node.getAttribute('lang');
      if (own && own !== lang) return;
      for (const name of spokenAttributes) found.push(node.getAttribute(name) ?? '');
      if (node.matches('input[type="submit"], input[type="button"]'))
        found.push((node as HTMLInputElement).value);
      readAll([...node.childNodes]);
      readAll([...(node.shadowRoot?.childNodes ?? [])]);
    };
    // Adjacent texts are read together: a place where a line may break separates no words.
    const readAll = (nodes: Node[]): void => {
      let run = '';
      for (const node of nodes) {
        if (node instanceof Text) run += node.data;
        else if (!(node instanceof Element && node.matches('wbr'))) {
          found.push(run);
          run = '';
          read(node);
        }
      }
      found.push(run);
    };
    read(document.body);
    return found.filter((text) => text.trim() !== '');
  });

/** The texts of the HTML for search engines and link previews. */
export const metaTexts = (page: Page): Promise<string[]> =>
  page
    .locator(
      'meta[name="description"], meta[property^="og:title"], meta[property^="og:description"]',
    )
    .evaluateAll((tags) => tags.map((tag) => (tag as HTMLMetaElement).content));
