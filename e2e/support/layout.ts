import type { Page } from '@playwright/test';

/** The sizes of the windows of journeys, in px. */
export const viewports = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
};

/**
 * Returns elements that reach over an edge of the screen, except within scrolling or clipping
 *   boxes.
 */
export const findOverflows = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const inside = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement)
        // An open dialog stops the page from scrolling, but an element over its edge is still a
        // problem.
        if (getComputedStyle(box).overflowX !== 'visible' && !box.matches('html, body'))
          return true;
      return false;
    };
    const out = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 1 && (right > width + 1 || left < -1) && !inside(element);
    });
    const scrolls =
      document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : [];
    return [...scrolls, ...out.map((element) => element.outerHTML.slice(0, 160))];
  });

/** Returns the texts of the filled buttons that the page shows, or its open dialog. */
export const findFilledButtons = (page: Page) =>
  page.evaluate(() =>
    [
      ...(document.querySelector('dialog:modal') ?? document).querySelectorAll<HTMLElement>(
        ':is(main, dialog:modal) .button-primary',
      ),
    ]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map(({ textContent }) => textContent),
  );

/** Returns the title and the submit buttons of an open dialog that are out of view. */
export const findHiddenControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] :is(h2, [type=submit])')]
      .filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top < 0 || bottom > innerHeight;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

/**
 * Returns texts that are not readable as a whole: cut off by their surroundings, or covered.
 *   Scrollable texts are readable, and so are texts with an ellipsis that open.
 */
export const findUnreadable = (page: Page) =>
  page.evaluate(() => {
    const front = document.querySelector('dialog:modal') ?? document.body;
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    const endsInDots = ({ textOverflow, overflowX, webkitLineClamp }: CSSStyleDeclaration) =>
      (textOverflow === 'ellipsis' && hides(overflowX)) || webkitLineClamp !== 'none';
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    const cut: string[] = [];
    const standing: { text: string; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? '';
      const around: Element[] = [];
      for (let index = texts.currentNode.parentElement; index; index = index.parentElement)
        around.push(index);
      const isShown = around[0]?.checkVisibility({ visibilityProperty: true });
      if (!text || !isShown || around[0]?.closest('select')) continue;
      const styles = around.map((element) => getComputedStyle(element));
      if (styles.some(endsInDots)) continue;
      const whole = styles.findIndex(
        ({ position, overflowX, overflowY }) =>
          position === 'fixed' || scrolls(overflowX) || scrolls(overflowY),
      );
      // Texts for screen readers only.
      if (
        styles.some(
          ({ clip, clipPath }) => clip === 'rect(0px, 0px, 0px, 0px)' || clipPath === 'inset(50%)',
        )
      )
        continue;
      // Floats over the page by design.
      const floats = styles.some(({ position }) => position === 'fixed' || position === 'sticky');
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects()) {
        const isCut = around.slice(0, whole < 0 ? undefined : whole).some((element, depth) => {
          const { overflowX = '', overflowY = '', display } = styles[depth] ?? {};
          if (element === document.body || display === 'inline') return false;
          const frame = element.getBoundingClientRect();
          const across = Math.max(box.right - frame.right, frame.left - box.left);
          const along = Math.max(box.bottom - frame.bottom, frame.top - box.top);
          return (hides(overflowX) && across > 2) || (hides(overflowY) && along > 4);
        });
        const frame = around[whole]?.getBoundingClientRect();
        const isScrolledAway = frame && (box.top > frame.bottom || box.bottom < frame.top);
        if (isCut) cut.push(`cut: ${text}`);
        else if (box.width > 2 && !floats && !isScrolledAway) standing.push({ text, box });
      }
    }
    const covered = standing.flatMap(({ text, box }, index) =>
      standing.slice(index + 1).flatMap((other) => {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const along = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        const isOver = across > 3 && along > 0.45 * Math.min(box.height, other.box.height);
        return isOver ? [`${text} / ${other.text}`] : [];
      }),
    );
    return [...new Set([...cut, ...covered])].map((text) => text.slice(0, 160));
  });

/**
 * Returns controls that are too small: under 44 px for a finger; for a mouse, under 24 px with
 *   another control so near that a circle of 24 px around the middle touches that control or its
 *   circle (WCAG 2.2, 2.5.8). WCAG exempts links within a sentence. An input in a label has the
 *   size of the label. Controls hidden from screen readers are for machines.
 */
export const findSmallTargets = (page: Page, pointer: 'finger' | 'mouse') =>
  page.evaluate((pointer) => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
    ];
    const targets = controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) => !(control.matches('a') && getComputedStyle(control).display === 'inline'),
      )
      .filter((control) => !control.closest('a[href="#main"], [aria-hidden="true"]'))
      .map((control) => (control.matches('input') && control.closest('label')) || control)
      .map((target) => ({ target, box: target.getBoundingClientRect() }));
    const least = pointer === 'finger' ? 43.5 : 23.5;
    const isSmall = ({ width, height }: DOMRect) => width < least || height < least;
    const findMiddle = ({ x, y, width, height }: DOMRect) =>
      [x + width / 2, y + height / 2] as const;
    const isNear = (box: DOMRect, other: DOMRect) => {
      const [x, y] = findMiddle(box);
      const [otherX, otherY] = findMiddle(other);
      const nearestX = Math.max(other.left, Math.min(x, other.right));
      const nearestY = Math.max(other.top, Math.min(y, other.bottom));
      if (Math.hypot(x - nearestX, y - nearestY) < 11.5) return true;
      return isSmall(other) && Math.hypot(x - otherX, y - otherY) < 23.5;
    };
    return targets
      .filter(({ box }) => isSmall(box))
      .filter(
        ({ target, box }) =>
          pointer === 'finger' ||
          targets.some((other) => other.target !== target && isNear(box, other.box)),
      )
      .map(({ target }) => target.outerHTML.slice(0, 160));
  }, pointer);

/** Returns fields with letters so small that the phone zooms in. */
export const zoomedInto = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 160)),
  );

/** Elements that only wrap text. */
const pieces = 'bdi, span, wbr, b, strong, em';

/**
 * Returns the elements of a page that show content, in order, without those that only wrap text.
 *   Another language or theme changes none of them.
 */
export const shownElements = (page: Page) =>
  page.evaluate(
    (pieces) =>
      [...document.body.querySelectorAll('*')]
        .filter((element) => !element.matches(pieces))
        .filter((element) => element.textContent !== '' || element.matches('img, canvas, input'))
        .filter((element) => !element.closest('[aria-hidden="true"]') && element.checkVisibility())
        .map((element) => [element.localName, element.getAttribute('role')].join(' ').trim()),
    pieces,
  );

/** The same for hidden elements too: another width changes none of these either. */
export const presentElements = (page: Page) =>
  page.evaluate(
    (pieces) =>
      [...document.body.querySelectorAll(`:not(${pieces})`)].map(({ localName }) => localName),
    pieces,
  );
