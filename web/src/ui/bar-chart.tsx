import { useId } from 'react';
import { useChartTexts } from '../i18n/chart.ts';
import { cx } from './cx.ts';
import { Fold } from './fold.tsx';
import { UserText } from './user-text.tsx';

export interface Bar {
  label: string;
  /** A shorter label below the bar: seven bars on a phone have 38 px each. */
  tick?: string;
  /** Not negative; null if nothing was measured, which differs from zero. */
  value: number | null;
  /** The value as people read it, with its unit; ignored if the value is null. */
  text: string;
}

interface BarChartProps {
  title: string;
  note?: string;
  bars: Bar[];
  written?: (value: number) => string;
}

/** More bars have no room for a text each on a phone of 360 px. */
const maxWithLabels = 10;
const height = 96;

/**
 * The product's one chart: bars in the direction of the language, with their texts in HTML, so that
 * nothing is mirrored or stretched. A screen reader gets a table; with too many bars for texts,
 * anyone can open the table.
 * @param title what is counted; the first bar is the earliest
 * @param note a total or an average, under the title
 * @param written writes a count next to the middle line of a chart with too many bars for texts
 */
export function BarChart({ title, note, bars, written }: BarChartProps) {
  const id = useId();
  const hasWords = bars.length <= maxWithLabels;
  const largest = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  return (
    <figure aria-labelledby={id} className="min-w-0 max-w-xl">
      <figcaption id={id} className="font-semibold">
        {title}
      </figcaption>
      {note && <p className="text-sm text-muted">{note}</p>}
      {!hasWords && <MaximumLine bars={bars} largest={largest} />}
      <div
        aria-hidden="true"
        className={cx(
          'relative flex items-end',
          hasWords ? 'mt-2 gap-1 max-[15rem]:hidden' : 'gap-px',
        )}
      >
        {!hasWords && written && largest > 1 && (
          <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-line-strong text-sm text-muted">
            <UserText text={written(Math.round(largest / 2))} className="rounded bg-surface px-1" />
          </span>
        )}
        {bars.map((bar) => (
          <div
            key={bar.label}
            title={hasWords ? undefined : `${bar.label}: ${textOf(bar)}`}
            className="min-w-0 flex-1 text-center text-sm"
          >
            {hasWords && <UserText text={textOf(bar)} />}
            <Column share={largest > 0 ? (bar.value ?? 0) / largest : 0} />
            {hasWords && (
              <div className="mx-auto mt-1 flex justify-center whitespace-nowrap text-muted max-[22.5rem]:w-min max-[22.5rem]:whitespace-normal">
                {bar.tick ?? bar.label}
              </div>
            )}
          </div>
        ))}
      </div>
      {!hasWords && <AxisLabels bars={bars} />}
      {hasWords ? (
        // The table itself would be as wide as its texts.
        <div className="sr-only max-[15rem]:not-sr-only">
          <Figures title={title} bars={bars} />
        </div>
      ) : (
        <FoldedFigures title={title} bars={bars} />
      )}
    </figure>
  );
}

const textOf = ({ value, text }: Bar) => (value === null ? '–' : text);

/** `share` of the tallest bar; a bar above zero has at least two pixels. */
function Column({ share }: { share: number }) {
  const drawn = share > 0 ? Math.max(2, Math.round(share * height)) : 0;
  return (
    <svg
      width="100%"
      height={height}
      className="block border-b border-line-strong text-primary"
      focusable="false"
      aria-hidden="true"
    >
      <rect width="100%" y={height - drawn} height={drawn} rx="2" fill="currentColor" />
    </svg>
  );
}

function MaximumLine({ bars, largest }: { bars: Bar[]; largest: number }) {
  const tallest = bars.find(({ value }) => value === largest);
  if (!tallest) return null;
  return (
    <div aria-hidden="true" className="mt-2 border-b border-dashed border-line text-sm text-muted">
      <UserText text={tallest.text} />
    </div>
  );
}

function AxisLabels({ bars }: { bars: Bar[] }) {
  const shown = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)];
  return (
    <div aria-hidden="true" className="mt-1 flex justify-between gap-2 text-sm text-muted">
      {shown.map((bar) => bar && <span key={bar.label}>{bar.tick ?? bar.label}</span>)}
    </div>
  );
}

function FoldedFigures(props: { title: string; bars: Bar[] }) {
  const t = useChartTexts();
  return (
    <Fold title={t.figures}>
      <Figures {...props} />
    </Fold>
  );
}

function Figures(props: { title: string; bars: Bar[] }) {
  const t = useChartTexts();
  return (
    <table className="w-full max-w-80 text-sm">
      <caption className="sr-only">{props.title}</caption>
      <tbody>
        {props.bars.map((bar) => (
          <tr key={bar.label} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 text-start font-normal">
              {bar.label}
            </th>
            <td className="py-1 text-end">
              {bar.value === null ? (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">{t.noFigure}</span>
                </>
              ) : (
                <UserText text={bar.text} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
