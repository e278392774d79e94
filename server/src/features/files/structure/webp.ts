import { assertStructure, type Structure } from './structure.ts';

/** An animation has a chunk for each frame. */
const maxChunks = 4000;
const headLength = 12;
const chunkHead = 8;

interface Size {
  width: number;
  height: number;
}

/**
 * Reads the chunks of a WebP (https://developers.google.com/speed/webp/docs/riff_container).
 * @throws InvalidStructureError
 */
export function readWebp(bytes: Buffer): Structure {
  assertStructure(bytes.length >= headLength + chunkHead, 'the WebP is cut off');
  const fileEnd = 8 + bytes.readUInt32LE(4);
  assertStructure(fileEnd <= bytes.length, 'the WebP is cut off');
  let [at, chunks] = [headLength, 0];
  let size: Size | undefined;
  while (at < fileEnd) {
    assertStructure(at + chunkHead <= fileEnd, 'the WebP is cut off');
    const length = bytes.readUInt32LE(at + 4);
    const end = at + chunkHead + length;
    assertStructure(end <= fileEnd, 'a chunk of the WebP is cut off');
    const frameSize = readSize(bytes.subarray(at, end));
    assertStructure(
      chunks > 0 || frameSize !== undefined,
      'the WebP does not begin with its picture',
    );
    size ??= frameSize;
    chunks += 1;
    assertStructure(chunks <= maxChunks, 'too many chunks in the WebP');
    // A chunk of odd length has a padding byte.
    at = end + (length % 2);
  }
  assertStructure(size !== undefined, 'the WebP has no picture');
  return { ...size, byRows: false, passes: 1 };
}

/** Reads the size of the picture from a chunk; undefined for chunks without it. */
function readSize(chunk: Buffer): Size | undefined {
  const type = chunk.toString('latin1', 0, 4);
  const data = chunk.subarray(chunkHead);
  if (type === 'VP8X') {
    assertStructure(data.length >= 10, 'the head of the WebP is cut off');
    return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
  }
  if (type === 'VP8 ') {
    assertStructure(data.length >= 10, 'the picture of the WebP is cut off');
    const [width, height] = [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
    assertStructure(width > 0 && height > 0, 'the WebP has no size');
    return { width, height };
  }
  if (type === 'VP8L') {
    assertStructure(data.length >= 5, 'the picture of the WebP is cut off');
    const packed = data.readUInt32LE(1);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
  }
  return undefined;
}
