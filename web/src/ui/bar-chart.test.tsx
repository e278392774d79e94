import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Bar, BarChart } from './bar-chart.tsx';

const days = (values: (number | null)[]): Bar[] =>
  values.map((value, day) => ({ label: `${day + 1} November`, value, text: `${value} views` }));

const drawn = (values: (number | null)[]) => {
  const shown = renderToStaticMarkup(<BarChart title="Views" bars={days(values)} />);
  return {
    heights: [...shown.matchAll(/<rect [^>]*?height="(\d+)"/g)].map(([, height]) => Number(height)),
    table: shown
      .slice(shown.indexOf('<table'), shown.indexOf('</table>'))
      .replaceAll(/<[^>]+>/g, ' '),
  };
};

test('bars are in proportion, and a small value is visible beside a million', () => {
  expect(drawn([0, 1, 500_000, 1_000_000]).heights).toEqual([0, 2, 48, 96]);
});

test('empty values have no bar', () => {
  expect(drawn([0, 0]).heights).toEqual([0, 0]);
  expect(drawn([]).heights).toEqual([]);
});

test('an unmeasured value is no zero', () => {
  const { heights, table } = drawn([null, 0]);
  expect(heights).toEqual([0, 0]);
  expect(table).toContain('no figure');
  expect(table).toContain('0 views');
});

test.each([7, 31])('screen readers and the table get all %i figures', (count) => {
  const { table } = drawn(Array.from({ length: count }, (_, day) => day * 10));
  expect(table.match(/\d+ views/g)).toHaveLength(count);
});
