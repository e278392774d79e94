import type { Page } from '@playwright/test';

declare global {
  var repeats: string[] | undefined;
}

/**
 * Records announcements from a page's next document on, as a screen reader would: new content of a
 * reachable live region, and an alert with its content.
 */
export const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // In milliseconds; a person presses again only later.
    const atOnce = 1500;
    const live =
      '[role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"])';
    const twice: string[] = [];
    globalThis.repeats = twice;
    const told = new Map<Element, { text: string; at: number }>();
    const readText = (region: Element) => {
      const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
      let text = '';
      while (texts.nextNode()) {
        const around = texts.currentNode.parentElement;
        const isSeen = around?.checkVisibility({ visibilityProperty: true });
        if (isSeen && !around?.closest('[aria-hidden="true"]'))
          text += ` ${texts.currentNode.textContent}`;
      }
      return text.replaceAll(/\s+/g, ' ').trim();
    };
    /** A screen reader announces nothing behind a modal dialog. */
    const isHeard = (region: Element) => {
      const front = document.querySelector('dialog:modal');
      return !region.closest('[inert], [aria-hidden="true"]') && (!front || front.contains(region));
    };
    const tell = (region: Element, isNew: boolean) => {
      const text = isHeard(region) ? readText(region) : '';
      if (text === told.get(region)?.text) return;
      const at = performance.now();
      told.set(region, { text, at });
      if (!text || (isNew && !region.matches('[role="alert"]'))) return;
      if (region.parentElement?.closest(live) || region.querySelector(live))
        twice.push(`by a region within a region: ${text}`);
      for (const [other, before] of told) {
        const isSame = before.text.includes(text) || (before.text && text.includes(before.text));
        // A region that has disappeared repeats nothing; its replacement may have the same text.
        if (other !== region && other.isConnected && at - before.at < atOnce && isSame)
          twice.push(`${before.text} / ${text}`);
      }
    };
    new MutationObserver((changes) => {
      const come = new Set<Element>();
      const changed = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = target instanceof Element ? target : target.parentElement;
        const region = around?.closest(live);
        if (region) changed.add(region);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(live)) come.add(node);
          for (const within of node.querySelectorAll(live)) come.add(within);
        }
      }
      for (const region of come) tell(region, true);
      for (const region of changed) if (!come.has(region)) tell(region, false);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/**
 * Returns the announcements that a page made twice at once since `listen`, by two regions or by
 *   nested ones.
 */
export const findRepeatedAnnouncements = (page: Page): Promise<string[]> =>
  page.evaluate(() => globalThis.repeats ?? []);
