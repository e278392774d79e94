import type { Page } from '@playwright/test';

/** Elements that reach over either edge of the screen; what scrolls or is hidden by itself may. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const inside = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible' && box !== document.body) return true;
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

/**
 * Controls under 44 px for a finger. Links within a sentence are as high as their line (WCAG 2.2,
 * 2.5.8 exempts them); an input inside a label is as large as the label. What is hidden from readers
 * too is for machines.
 */
export const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
    ];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) => !(control.matches('a') && getComputedStyle(control).display === 'inline'),
      )
      .filter((control) => !control.closest('a[href="#main"], [aria-hidden="true"]'))
      .map((control) => (control.matches('input') && control.closest('label')) || control)
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width < 43.5 || height < 43.5;
      })
      .map((target) => target.outerHTML.slice(0, 160));
  });

/** Fields whose letters are so small that the phone zooms in. */
export const zoomedInto = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 160)),
  );

/**
 * The elements of a page that show something, in their order, without those that only hold a piece
 * of text: what a scene is made of besides words and colours. Another language or theme changes none.
 */
export const shownElements = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => !element.matches('bdi, span, wbr, b, strong, em'))
      .filter((element) => element.textContent !== '' || element.matches('img, canvas, input'))
      .filter((element) => !element.closest('[aria-hidden="true"]') && element.checkVisibility())
      .map((element) => [element.localName, element.getAttribute('role')].join(' ').trim()),
  );
