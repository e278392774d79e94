import { type RefObject, useEffect, useState } from 'react';
import type { Pdf, PdfProblem } from './pdf.ts';

type Library = typeof import('./pdf.ts');

type PdfState =
  | { pdf?: undefined; pdfText?: undefined; problem?: PdfProblem }
  | { pdf: Pdf; pdfText: Library['pdfText']; problem?: undefined };

// The library is heavy: it loads with the first PDF, and never in the server's renderer.
const library = (): Promise<Library> =>
  import.meta.env.SSR ? Promise.reject(new Error('browser only')) : import('./pdf.ts');

/** Opens the PDF at an address, or returns the problem; `retry` starts again. */
export function usePdf(url: string): { state: PdfState; retry: () => void } {
  const [state, setState] = useState<PdfState>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads anew
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

export function useElementWidth(element: RefObject<HTMLElement | null>): number {
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
 * Returns the page (from 1) in the middle of the scrolled element, and a function to scroll to
 * another one.
 */
export function useSeenPage(scroller: RefObject<HTMLElement | null>, pages: number) {
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
