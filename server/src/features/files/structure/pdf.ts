import { assertStructure } from './structure.ts';

/** Enough for a scanned book. */
const maxObjects = 50_000;
/** A PDF's end mark is within this many bytes of its end, without padding. */
const tail = 2048;

/**
 * Checks the head, the objects and the end of a PDF. The server never decodes it: an admin's
 * browser draws it (docs/files.md).
 * @throws InvalidStructureError
 */
export function checkPdf(bytes: Buffer): void {
  assertStructure(
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)),
    'the PDF does not say which it is',
  );
  let end = bytes.length;
  while (end > 0 && isFilling(bytes[end - 1])) end -= 1;
  const last = bytes.toString('latin1', Math.max(0, end - tail), end);
  assertStructure(last.includes('%%EOF'), 'the PDF is cut off');
  let objects = 0;
  for (let index = bytes.indexOf(' obj'); index !== -1; index = bytes.indexOf(' obj', index + 4)) {
    objects += 1;
    assertStructure(objects <= maxObjects, 'too many objects in the PDF');
  }
  assertStructure(objects > 0, 'the PDF has no objects');
}

const isFilling = (byte: number | undefined) =>
  byte === 0 || byte === 0x20 || byte === 0x0a || byte === 0x0d;
