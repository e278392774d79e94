const holders = 'label, fieldset';

/**
 * Marks in `data-has` what is chosen or disabled within each label and group, for browsers without
 * `:has`. For each rule with `:has` the build writes a second one with `data-has`
 * (web/old-browsers.ts).
 */
export function markFields(document: Document): void {
  const mark = () => {
    for (const holder of document.querySelectorAll(holders))
      holder.setAttribute('data-has', marksOf(holder));
  };
  // A form that a script resets or fills in sends no event before its next change.
  const scheduleMark = () => requestAnimationFrame(mark);
  for (const type of ['change', 'click', 'reset']) document.addEventListener(type, scheduleMark);
  new MutationObserver(scheduleMark).observe(document, {
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
