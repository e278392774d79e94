const holders = 'label, fieldset';

/**
 * Marks in `data-has` what is chosen or disabled within each label and group, for browsers without
 * `:has`. For each rule with `:has` the build writes a second one with `data-has`
 * (web/old-browsers.ts).
 */
function markFields(document: Document): void {
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

/**
 * Adds the calls that the oldest browsers lack (docs/interface.md), each only if it is missing.
 * web/test/old-browsers.test.ts finds calls of anything else that is as new. Only a browser that
 * lacks the youngest of them loads this file.
 */
export function fillIn(): void {
  const at = function (this: ArrayLike<unknown>, index: number) {
    const whole = Math.trunc(index) || 0;
    return this[whole < 0 ? this.length + whole : whole];
  };
  add(Array.prototype, { at });
  add(String.prototype, {
    at,
    replaceAll(this: string, found: string | RegExp, by: string) {
      return typeof found === 'string' ? this.split(found).join(by) : this.replace(found, by);
    },
  });
  add(Array.prototype, {
    findLast(this: unknown[], test: Test) {
      return this[lastIndex(this, test)];
    },
    findLastIndex(this: unknown[], test: Test) {
      return lastIndex(this, test);
    },
    toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
      return [...this].sort(compare);
    },
  });
  add(Object, {
    hasOwn: (object: object, name: PropertyKey) =>
      Reflect.getOwnPropertyDescriptor(object, name) !== undefined,
  });
  add(HTMLFormElement.prototype, {
    requestSubmit(this: HTMLFormElement) {
      this.querySelector<HTMLElement>('[type=submit]')?.click();
    },
  });
  if (!CSS.supports('selector(:has(a))')) markFields(document);
}

type Test = (item: unknown, index: number, all: unknown[]) => boolean;

function lastIndex(items: unknown[], test: Test): number {
  for (let index = items.length - 1; index >= 0; index--)
    if (test(items[index], index, items)) return index;
  return -1;
}

/** Adds missing properties that a loop over an object's keys does not see. */
function add(target: object, missing: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(missing))
    if (!(name in target))
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
}
