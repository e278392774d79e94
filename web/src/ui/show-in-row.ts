/**
 * Scrolls a row sideways to its current element, again when the row's width changes, and never the
 * page.
 * @returns a function that ends it
 */
export function showInRow(row: Element | null): (() => void) | undefined {
  if (!row) return undefined;
  const show = () => {
    const here = row.querySelector('[aria-current="page"], [aria-selected="true"]');
    if (!here) return;
    const [outer, inner] = [row.getBoundingClientRect(), here.getBoundingClientRect()];
    // From the middle to the middle, which is the same in both directions of writing.
    row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  };
  show();
  const observer = new ResizeObserver(show);
  // An entry that grows, by a count or by the typeface, moves the others.
  for (const element of [row, ...row.children]) observer.observe(element);
  return () => observer.disconnect();
}
