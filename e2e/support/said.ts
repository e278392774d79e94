import type { Page } from '@playwright/test';

/**
 * Everything that a page says, to eyes and to ears, shown now or at another width: texts, names,
 * hints, titles, descriptions. Not what somebody typed, nor what says that it is in another language.
 */
export const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    const heard = [
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
    for (const { content } of document.querySelectorAll<HTMLMetaElement>(
      'meta[name="description"], meta[property^="og:title"], meta[property^="og:description"]',
    ))
      found.push(content);
    const read = (node: Node): void => {
      if (node instanceof Text) found.push(node.data);
      if (!(node instanceof Element)) return;
      // The text of a textarea is what was typed; of noscript, the source of what is not there.
      if (node.matches('script, style, template, textarea, noscript')) return;
      const own = node.getAttribute('lang');
      if (own && own !== lang) return;
      for (const name of heard) found.push(node.getAttribute(name) ?? '');
      if (node.matches('input[type="submit"], input[type="button"]'))
        found.push((node as HTMLInputElement).value);
      for (const child of [...node.childNodes, ...(node.shadowRoot?.childNodes ?? [])]) read(child);
    };
    read(document.body);
    return found.filter((text) => text.trim() !== '');
  });
