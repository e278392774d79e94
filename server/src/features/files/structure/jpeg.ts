import { assertStructure, type Structure } from './structure.ts';

/** Enough for extended metadata and a colour profile of many parts. */
const maxSegments = 1000;

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Baseline and extended frames, and progressive ones. Cameras write no others. */
const sequential = new Set([0xc0, 0xc1]);
const progressive = 0xc2;
/** Returns whether a marker begins a frame: C4 and CC define tables, and C8 is reserved. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Returns whether a marker is a restart marker, which has no length. */
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/**
 * Returns the position of the next marker that ends a scan: neither a stuffed FF nor a restart
 * marker.
 */
function findEndOfScan(bytes: Buffer, from: number): number {
  for (
    let index = bytes.indexOf(0xff, from);
    index !== -1;
    index = bytes.indexOf(0xff, index + 1)
  ) {
    const next = bytes[index + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return index;
  }
  return bytes.length;
}

/**
 * Reads the segments and scans of a JPEG up to the end of its picture, and ignores what cameras
 * append (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B).
 * @throws InvalidStructureError
 */
export function readJpeg(bytes: Buffer): Structure {
  /** Behind the marker that starts the picture. */
  let at = 2;
  let segments = 0;
  let scans = 0;
  let frame: { width: number; height: number; isSequential: boolean } | undefined;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    assertStructure(bytes[at] === 0xff && marker !== undefined, 'a segment of the JPEG is missing');
    if (marker === endOfImage) break;
    segments += 1;
    assertStructure(segments <= maxSegments, 'too many segments in the JPEG');
    assertStructure(at + 4 <= bytes.length, 'the JPEG is cut off');
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    assertStructure(length >= 2 && end <= bytes.length, 'a segment of the JPEG is cut off');
    if (isFrame(marker)) {
      assertStructure(frame === undefined, 'the JPEG has more than one frame');
      frame = readFrame(bytes, at, length, marker);
    }
    if (marker === startOfScan) {
      assertStructure(frame !== undefined, 'a scan of the JPEG comes before its frame');
      scans += 1;
    }
    at = marker === startOfScan ? findEndOfScan(bytes, end) : end;
  }
  assertStructure(frame !== undefined && scans > 0, 'the JPEG has no picture');
  const { width, height, isSequential } = frame;
  // With several scans a decoder has to buffer the whole picture.
  return { width, height, byRows: isSequential && scans === 1, passes: scans };
}

function readFrame(bytes: Buffer, at: number, length: number, marker: number) {
  assertStructure(
    sequential.has(marker) || marker === progressive,
    'this kind of JPEG is not supported',
  );
  assertStructure(length >= 8, 'the frame of the JPEG is cut off');
  const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
  assertStructure(width > 0 && height > 0, 'the JPEG has no size');
  return { width, height, isSequential: sequential.has(marker) };
}
