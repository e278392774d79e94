import { crc32 } from 'node:zlib';
import { assertStructure, type Structure } from './structure.ts';

const signatureLength = 8;
/** Length, type and checksum around each chunk's data. */
const frameLength = 12;

/** Enough for an encoder that writes chunks of 512 bytes. */
const maxChunks = 20_000;
/** All chunks but those of pictures and animations: colours, resolution, texts. */
const maxOthers = 100;
/** A decoder may inflate each to 8 MB. */
const maxInflated = 8;

const imageData = new Set(['IDAT', 'fdAT', 'fcTL']);
const inflated = new Set(['zTXt', 'iTXt', 'iCCP']);

/**
 * Reads the chunks of a PNG: lengths, checksums, order and number
 * (https://www.w3.org/TR/png-3/#5DataRep).
 * @throws InvalidStructureError
 */
export function readPng(bytes: Buffer): Structure {
  let [at, chunks, others, inflating, hasData] = [signatureLength, 0, 0, 0, false];
  let header: Structure | undefined;
  for (;;) {
    assertStructure(at + frameLength <= bytes.length, 'the PNG is cut off');
    const length = bytes.readUInt32BE(at);
    const end = at + frameLength + length;
    assertStructure(end <= bytes.length, 'a chunk of the PNG is cut off');
    const type = bytes.toString('latin1', at + 4, at + 8);
    assertStructure(
      crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4),
      'a checksum of the PNG is wrong',
    );
    assertStructure(
      (type === 'IHDR') === (chunks === 0),
      'the header of the PNG is not first, or not alone',
    );
    if (type === 'IHDR') header = readHeader(bytes, at + 8, length);
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') break;
    chunks += 1;
    if (!imageData.has(type)) others += 1;
    if (inflated.has(type)) inflating += 1;
    assertStructure(
      chunks <= maxChunks && others <= maxOthers && inflating <= maxInflated,
      'too many chunks in the PNG',
    );
    at = end;
  }
  assertStructure(header !== undefined && hasData, 'the PNG has no picture');
  return header;
}

function readHeader(bytes: Buffer, at: number, length: number): Structure {
  assertStructure(length === 13, 'the header of the PNG has another length');
  const interlacing = bytes[at + 12] ?? 0;
  const [width, height] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
  assertStructure(width > 0 && height > 0 && interlacing <= 1, 'the header of the PNG is wrong');
  return { width, height, byRows: false, passes: 1 };
}
