import type { Page } from '@playwright/test';

/**
 * Everything that a page says, to eyes and to ears, shown now or at another width: texts, names,
 * hints, its title. Not what somebody typed, nor what says that it is in another language.
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
      // The text of a textarea is what was typed; of noscript, the source of what is not there.
      if (node.matches('script, style, template, textarea, noscript')) return;
      const own = node.getAttribute('lang');
      if (own && own !== lang) return;
      for (const name of spokenAttributes) found.push(node.getAttribute(name) ?? '');
      if (node.matches('input[type="submit"], input[type="button"]'))
        found.push((node as HTMLInputElement).value);
      readAll([...node.childNodes]);
      readAll([...(node.shadowRoot?.childNodes ?? [])]);
    };
    // What stands together is read together: a place where a line may break parts no words.
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

/** What the HTML says of itself to search engines and to those who are sent its link. */
export const metaTexts = (page: Page): Promise<string[]> =>
  page
    .locator(
      'meta[name="description"], meta[property^="og:title"], meta[property^="og:description"]',
    )
    .evaluateAll((tags) => tags.map((tag) => (tag as HTMLMetaElement).content));
