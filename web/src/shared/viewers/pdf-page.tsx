import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { usePhotoTexts } from '../../i18n/photos.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { UserText } from '../../ui/user-text.tsx';
import type { Pdf } from './pdf.ts';

interface PdfPageProps {
  pdf: Pdf;
  pdfText: typeof import('./pdf.ts').pdfText;
  number: number;
  /** CSS pixels; the height follows the page. */
  width: number;
  /** Clockwise turns by 90 degrees, added to the page's own rotation. */
  turns: number;
}

/** The finest drawing: a page of a malicious file must not take all memory. */
const maxPixels = 12_000_000;

/** One page, drawn while it is near the visible part, with its text for screen readers. */
export function PdfPage({ pdf, pdfText, number, width, turns }: PdfPageProps) {
  const t = usePhotoTexts().pdf;
  const language = useLanguage();
  const box = useRef<HTMLLIElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useNear(box);
  // The form of an A4 page, until the page was read.
  const [ratio, setRatio] = useState(210 / 297);
  const [text, setText] = useState<string>();
  const [failed, setFailed] = useState(false);
  const count = formatNumber(language, pdf.numPages);

  useEffect(() => {
    const element = canvas.current;
    if (!near || !element || width === 0) return;
    let stop = () => {};
    let stopped = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (stopped) return;
      const rotation = (page.rotate + turns * 90) % 360;
      const whole = page.getViewport({ scale: 1, rotation });
      setRatio(whole.width / whole.height);
      const scale = (width / whole.width) * Math.min(devicePixelRatio, 2);
      const maxScale = Math.sqrt(maxPixels / (whole.width * whole.height));
      const viewport = page.getViewport({ scale: Math.min(scale, maxScale), rotation });
      element.width = Math.ceil(viewport.width);
      element.height = Math.ceil(viewport.height);
      const task = page.render({ canvas: element, viewport });
      stop = () => task.cancel();
      await task.promise;
      const words = await pdfText(page);
      if (!stopped) setText(words);
    };
    setFailed(false);
    draw().catch(() => setFailed(!stopped));
    return () => {
      stopped = true;
      stop();
      // A page out of sight releases its memory.
      element.width = 0;
      element.height = 0;
    };
  }, [pdf, pdfText, number, width, turns, near]);

  return (
    <li
      ref={box}
      style={{ aspectRatio: ratio, width: width || undefined }}
      className="relative mx-auto overflow-hidden border border-line bg-white shadow"
    >
      <canvas
        ref={canvas}
        role="img"
        // pdf.js places single letters from the left: on an Arabic page they would fall apart.
        dir="ltr"
        aria-label={t.page(formatNumber(language, number), count)}
        className="size-full"
      />
      <p className="sr-only">
        <UserText text={text === '' ? t.noText : (text ?? '')} />
      </p>
      {failed && (
        <p role="alert" className="absolute inset-x-0 top-0 bg-danger-soft p-4 text-danger">
          {t.pageFailed}
        </p>
      )}
    </li>
  );
}

/** Returns whether an element is within a screen's height of the visible part. */
function useNear(box: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const root = element.closest('[data-scroller]');
    const watch = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { root, rootMargin: '100% 50%' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return near;
}
