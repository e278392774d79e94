import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { usePhotoTexts } from '../../i18n/photos.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Status } from '../../ui/status.tsx';
import type { Pdf, PdfProblem } from './pdf.ts';
import { PdfPage } from './pdf-page.tsx';

interface PdfViewerProps {
  url: string;
  name: string;
  stepper: ReactNode;
  /** Clockwise turns by 90 degrees, and the button for them. */
  turns: number;
  turner: ReactNode;
}

const zooms = [1, 1.5, 2, 3];

/**
 * A PDF drawn page by page in the product's own page. A PDF that cannot be drawn can be downloaded.
 */
export function PdfViewer({ url, name, stepper, turns, turner }: PdfViewerProps) {
  const t = usePhotoTexts();
  const uiTexts = useUiTexts();
  const language = useLanguage();
  const { state, retry } = usePdf(url);
  const [zoom, setZoom] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const inner = useElementWidth(scroller);
  const pages = state.pdf?.numPages ?? 0;
  const { seen, watch, toPage } = useSeenPage(scroller, pages);
  const width = Math.floor(inner * (zooms[zoom] ?? 1));

  // The share of the height in the middle of the frame, which stays there when zooming.
  const middle = useRef(0.5);
  const zoomTo = (next: number) => {
    const element = scroller.current;
    if (!element) return;
    middle.current = (element.scrollTop + element.clientHeight / 2) / element.scrollHeight;
    setZoom(next);
  };
  // After the pages have grown.
  useEffect(() => {
    const element = scroller.current;
    if (!element || zoom === 0) return;
    element.scrollTop = middle.current * element.scrollHeight - element.clientHeight / 2;
  }, [zoom]);

  return (
    <div className="flex flex-col gap-3">
      <section
        ref={scroller}
        data-scroller=""
        aria-label={t.pdf.pages(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        tabIndex={0}
        onScroll={watch}
        className="h-[52dvh] overflow-auto sm:h-[65dvh] rounded bg-surface-sunken p-2"
      >
        {state.problem && (
          <div
            role="alert"
            className="flex min-h-40 flex-col items-center justify-center gap-4 p-4"
          >
            <p className="text-center">{t.pdf[state.problem]}</p>
            {state.problem === 'unreachable' && (
              <Button ref={focusIfLost} variant="secondary" onClick={retry}>
                {uiTexts.retry}
              </Button>
            )}
          </div>
        )}
        {state.pdf && state.pdfText && (
          <ol className="flex w-max min-w-full flex-col gap-3">
            {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
              <PdfPage
                key={number}
                pdf={state.pdf}
                pdfText={state.pdfText}
                number={number}
                width={width}
                turns={turns}
              />
            ))}
          </ol>
        )}
        {!state.pdf && !state.problem && (
          <div className="flex min-h-40 items-center justify-center gap-2 text-muted">
            <Spinner />
            <Status>{t.pdf.loading}</Status>
          </div>
        )}
      </section>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {stepper}
        {pages > 0 && (
          <div className="order-last flex items-center sm:order-none sm:gap-1">
            <IconButton
              label={t.pdf.previousPage}
              disabled={seen === 1}
              onClick={() => toPage(seen - 1)}
              className="disabled:opacity-40"
            >
              <ChevronUp size={24} aria-hidden="true" />
            </IconButton>
            <span aria-live="polite" className="px-1 text-center whitespace-nowrap text-muted">
              {t.pdf.page(formatNumber(language, seen), formatNumber(language, pages))}
            </span>
            <IconButton
              label={t.pdf.nextPage}
              disabled={seen === pages}
              onClick={() => toPage(seen + 1)}
              className="disabled:opacity-40"
            >
              <ChevronDown size={24} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t.zoomOut}
              disabled={zoom === 0}
              onClick={() => zoomTo(zoom - 1)}
              className="disabled:opacity-40"
            >
              <ZoomOut size={22} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t.zoomIn}
              disabled={zoom === zooms.length - 1}
              onClick={() => zoomTo(zoom + 1)}
              className="disabled:opacity-40"
            >
              <ZoomIn size={22} aria-hidden="true" />
            </IconButton>
            {turner}
          </div>
        )}
        <a href={url} download={name} className={buttonClass('secondary')}>
          {t.pdf.download}
        </a>
      </div>
    </div>
  );
}

type Library = typeof import('./pdf.ts');

type PdfState =
  | { pdf?: undefined; pdfText?: undefined; problem?: PdfProblem }
  | { pdf: Pdf; pdfText: Library['pdfText']; problem?: undefined };

// The library is heavy: it loads with the first PDF, and never in the server's renderer.
const library = (): Promise<Library> =>
  import.meta.env.SSR ? Promise.reject(new Error('browser only')) : import('./pdf.ts');

/** Opens the PDF at an address, or returns the problem; `retry` starts again. */
function usePdf(url: string): { state: PdfState; retry: () => void } {
  const [state, setState] = useState<PdfState>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    let close = () => {};
    let closed = false;
    const read = async () => {
      const { openPdf, pdfProblem, pdfText } = await library();
      if (closed) return;
      const reading = openPdf(url);
      close = reading.close;
      try {
        const pdf = await reading.opened;
        if (!closed) setState({ pdf, pdfText });
      } catch (error) {
        if (!closed) setState({ problem: pdfProblem(error) });
      }
    };
    setState({});
    read().catch(() => setState({ problem: 'unreachable' }));
    return () => {
      closed = true;
      close();
    };
  }, [url, tries]);
  return { state, retry: () => setTries((count) => count + 1) };
}

function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return width;
}

/**
 * Returns the page (from 1) in the middle of the scrolled element, and a function that scrolls to
 * another page.
 */
function useSeenPage(scroller: RefObject<HTMLElement | null>, pages: number) {
  const [seen, setSeen] = useState(1);
  const boxes = () =>
    [...(scroller.current?.querySelectorAll('li') ?? [])].map((page) =>
      page.getBoundingClientRect(),
    );
  const watch = () => {
    const frame = scroller.current?.getBoundingClientRect();
    if (!frame) return;
    const middle = frame.top + frame.height / 2;
    const at = boxes().findLastIndex(({ top }) => top <= middle);
    setSeen(Math.min(Math.max(at + 1, 1), Math.max(pages, 1)));
  };
  const toPage = (number: number) => {
    const frame = scroller.current?.getBoundingClientRect();
    const box = boxes()[number - 1];
    if (frame && box) scroller.current?.scrollBy({ top: box.top - frame.top - 8 });
  };
  return { seen, watch, toPage };
}
