/** Scrolls a row sideways to its current element, and never the page. */
export function showInRow(row: Element | null): void {
  const here = row?.querySelector('[aria-current="page"], [aria-selected="true"]');
  if (!row || !here) return;
  const [outer, inner] = [row.getBoundingClientRect(), here.getBoundingClientRect()];
  // From the middle to the middle, which is the same in both directions of writing.
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
