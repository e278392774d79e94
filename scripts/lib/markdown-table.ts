/**
 * Returns a Markdown table whose columns are as wide as their widest cell.
 * @param rows the heading first, all with as many cells
 */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [heading = [], ...others] = rows;
  const widths = heading.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width, fill)).join(' | ')} |\n`;
  return [line(heading), line([], '-'), ...others.map((cells) => line(cells))].join('');
}
