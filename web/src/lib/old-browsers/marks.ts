const holders = 'label, fieldset';

/**
 * For browsers without `:has`: writes on each label and group, in `data-has`, what is chosen or
 * disabled within. The build makes a rule by it of each by `:has` (web/old-browsers.ts).
 */
export function markFields(document: Document): void {
  const mark = () => {
    for (const holder of document.querySelectorAll(holders))
      holder.setAttribute('data-has', marksOf(holder));
  };
  // A form that is emptied or filled in by a script says nothing of it before its next change.
  const markSoon = () => requestAnimationFrame(mark);
  for (const type of ['change', 'click', 'reset']) document.addEventListener(type, markSoon);
  new MutationObserver(markSoon).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  mark();
}

const marksOf = (holder: Element): string =>
  [...holder.querySelectorAll('input')]
    .flatMap(({ checked, disabled, name, value }) => [
      ...(checked ? ['checked', name, value] : []),
      ...(disabled ? ['disabled'] : []),
    ])
    .join(' ');
