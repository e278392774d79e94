import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy as Pdf,
  type PDFPageProxy as PdfPage,
  ResponseException,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type { Pdf, PdfPage };

// The legacy build also runs in browsers of two or three years ago.
GlobalWorkerOptions.workerSrc = workerUrl;

/** The build puts pdf.js's own decoders, and the fonts that a PDF may leave out, there. */
const parts = `/assets/pdf-${version}/`;

/** Larger pictures are left out: a scan of A3 at 600 dpi has 70 million pixels. */
const maxPixels = 100_000_000;

/**
 * Opens a PDF for drawing (docs/files.md). Nothing in it runs: its forms, scripts and links do
 * nothing. `close` ends the reading and releases the memory.
 */
export function openPdf(url: string): { opened: Promise<Pdf>; close: () => void } {
  const task = getDocument({
    url,
    wasmUrl: parts,
    standardFontDataUrl: parts,
    // The policy allows no WebAssembly; the decoders exist as plain scripts too.
    useWasm: false,
    enableXfa: false,
    maxImageSize: maxPixels,
    verbosity: 0,
  });
  return { opened: task.promise, close: () => void task.destroy() };
}

export type PdfProblem = 'unreachable' | 'locked' | 'broken';

export function pdfProblem(error: unknown): PdfProblem {
  if (error instanceof ResponseException) return 'unreachable';
  const name = error instanceof Error ? error.name : '';
  return name === 'PasswordException' ? 'locked' : 'broken';
}

/** Returns a page's text for screen readers; empty for a scan. */
export async function pdfText(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent();
  const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
  return words.join('').replace(/\s+/g, ' ').trim().slice(0, 5000);
}
