import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface HostileFile {
  /** Describes the modification, to find the file again. */
  name: string;
  content: Buffer<ArrayBufferLike>;
}

type Seed = HostileFile & { parts: { at: number; length: number }[] };

/** Returns a deterministic generator of numbers below 1: the seed reproduces a corpus. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pngChunk(type: string, data: Buffer, { badChecksum = false } = {}): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  const checksum = crc32(chunk.subarray(4, 8 + data.length));
  chunk.writeUInt32BE(badChecksum ? (checksum ^ 1) >>> 0 : checksum, 8 + data.length);
  return chunk;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const pngEnd = pngChunk('IEND', Buffer.alloc(0));

function pngHeader(width: number, height: number, { interlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk('IHDR', header);
}

const png = (...chunks: Buffer[]) => Buffer.concat([pngSignature, ...chunks, pngEnd]);
const repeated = (piece: Buffer, times: number) => Buffer.alloc(piece.length * times, piece);

function pngParts(content: Buffer): Seed['parts'] {
  const parts = [];
  for (let index = 8; index + 12 <= content.length; ) {
    const length = 12 + content.readUInt32BE(index);
    parts.push({ at: index, length });
    index += length;
  }
  return parts;
}

function jpegParts(content: Buffer): Seed['parts'] {
  const parts = [];
  for (let index = 2; content[index] === 0xff && content[index + 1] !== 0xda; ) {
    const length = 2 + content.readUInt16BE(index + 2);
    parts.push({ at: index, length });
    index += length;
  }
  return parts;
}

function webpParts(content: Buffer): Seed['parts'] {
  const parts = [];
  for (let index = 12; index + 8 <= content.length; ) {
    const length = 8 + content.readUInt32LE(index + 4) + (content.readUInt32LE(index + 4) % 2);
    parts.push({ at: index, length });
    index += length;
  }
  return parts;
}

/** A document as a scanner's program writes it, with its table of objects. */
export function makePdf(objects: string[]): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}startxref\n${text.indexOf('xref\n0')}\n%%EOF\n`, 'latin1');
}

const page = makePdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>',
  '<< /Length 18 >>\nstream\n0 0 100 100 re f  \nendstream',
]);

function pdfParts(content: Buffer): Seed['parts'] {
  const text = content.toString('latin1');
  return [...text.matchAll(/\d+ 0 obj[\s\S]*?endobj\n/g)].map((found) => ({
    at: found.index,
    length: found[0].length,
  }));
}

async function makeSeeds(): Promise<Seed[]> {
  const [width, height] = [96, 64];
  const picture = () =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const tagged = () =>
    picture()
      .withExifMerge({ IFD0: { Make: 'Telefone' } })
      .withIccProfile('srgb');
  const seed = (name: string, content: Buffer, parts: Seed['parts']): Seed => ({
    name,
    content,
    parts,
  });
  const jpeg = await tagged().jpeg().toBuffer();
  const progressive = await picture().jpeg({ progressive: true }).toBuffer();
  const plain = await tagged().png().toBuffer();
  const interlaced = await picture().png({ progressive: true, palette: true }).toBuffer();
  const lossy = await tagged().webp().toBuffer();
  const lossless = await picture().webp({ lossless: true }).toBuffer();
  return [
    seed('jpeg', jpeg, jpegParts(jpeg)),
    seed('progressive jpeg', progressive, jpegParts(progressive)),
    seed('png', plain, pngParts(plain)),
    seed('interlaced png', interlaced, pngParts(interlaced)),
    seed('webp', lossy, webpParts(lossy)),
    seed('lossless webp', lossless, webpParts(lossless)),
    seed('pdf', page, pdfParts(page)),
  ];
}

const wrongLengths = [0, 1, 0x7f, 0xff, 0xffff, 0x7fff_ffff, 0xffff_ffff];

/** Applies a random modification. */
function mutate({ content, parts }: Seed, next: () => number): { how: string; content: Buffer } {
  const below = (end: number) => Math.floor(next() * end);
  const part = parts[below(parts.length)];
  const way = part ? below(6) : below(3);
  const copy = Buffer.from(content);
  switch (way) {
    case 0: {
      const flips = 1 + below(8);
      for (let n = 0; n < flips; n++) {
        const at = below(copy.length);
        copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
      }
      return { how: `${flips} bits flipped`, content: copy };
    }
    case 1: {
      const end = below(copy.length);
      return { how: `cut off at ${end}`, content: copy.subarray(0, end) };
    }
    case 2: {
      // In the header, which has most values that steer a decoder.
      const at = below(Math.min(64, copy.length));
      copy[at] = below(256);
      return { how: `byte ${at} replaced`, content: copy };
    }
    case 3: {
      const { at, length } = part ?? { at: 0, length: 0 };
      const times = 1 + below(40);
      const piece = repeated(copy.subarray(at, at + length), times);
      const spoiled = Buffer.concat([copy.subarray(0, at), piece, copy.subarray(at)]);
      return { how: `part at ${at} ${times} times more`, content: spoiled };
    }
    case 4: {
      const { at, length } = part ?? { at: 0, length: 0 };
      const spoiled = Buffer.concat([copy.subarray(0, at), copy.subarray(at + length)]);
      return { how: `part at ${at} left out`, content: spoiled };
    }
    default: {
      const { at } = part ?? { at: 0 };
      const lie = wrongLengths[below(wrongLengths.length)] ?? 0;
      const where = at + below(8);
      if (where + 4 <= copy.length) copy.writeUInt32BE(lie, where);
      return { how: `length at ${where} said to be ${lie}`, content: copy };
    }
  }
}

/** Valid files, repeated: the baseline of an attack. */
export async function* soundFiles(count: number): AsyncGenerator<HostileFile> {
  const seeds = await makeSeeds();
  for (let index = 0; index < count; index++) {
    const one = seeds[index % seeds.length];
    if (one) yield { name: one.name, content: one.content };
  }
}

/**
 * Damaged JPEGs, PNGs, WebPs and PDFs: with flipped bits, cut off, or with doubled, missing or
 * mis-sized parts.
 * @param seed reproduces the modifications
 */
export async function* mutations(count: number, seed: number): AsyncGenerator<HostileFile> {
  const seeds = await makeSeeds();
  const next = numbers(seed);
  for (let index = 0; index < count; index++) {
    const one = seeds[index % seeds.length];
    if (!one) return;
    const { how, content } = mutate(one, next);
    yield { name: `${one.name} ${index}, ${how}`, content };
  }
}

/** Only the first bytes of formats that libraries recognise, and of accepted formats. */
export function beginnings(): HostileFile[] {
  const written = ['PK\x03\x04', 'PK', 'ID3', 'II*\0', 'MM\0*', 'GIF89a', 'BM', '\x1f\x8b', 'MZ'];
  const more = [
    'OggS',
    'fLaC',
    'RIFF',
    'RIFF\0\0\0\0WEBP',
    '%PDF-',
    '\xff\xd8\xff',
    '\0\0\0\x18ftyp',
  ];
  const boxed = [
    '\0\0\0\x18ftypheic',
    '\0\0\0\x0cjP  \r\n\x87\n',
    '8BPS',
    '\x1aE\xdf\xa3',
    '<?xml',
  ];
  const texts = [...written, ...more, ...boxed, '\x89PNG\r\n\x1a\n', '\x89PNG'];
  return texts.map((text) => ({
    name: `only ${JSON.stringify(text)}`,
    content: Buffer.from(text, 'latin1'),
  }));
}

const mostBytes = 10 * 1024 * 1024;
const fill = (piece: Buffer) => repeated(piece, Math.floor((mostBytes - 8192) / piece.length));
const zeros = (width: number, height: number) =>
  pngChunk('IDAT', deflateSync(Buffer.alloc((1 + width * 3) * height), { level: 9 }));
const smallPng = (...between: Buffer[]) => png(pngHeader(8, 8), ...between, zeros(8, 8));
const grey = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#777' } });

async function jpegOfScans(): Promise<Buffer> {
  const wide = await grey(5600).jpeg({ progressive: true }).toBuffer();
  const scan = wide.subarray(wide.lastIndexOf(Buffer.from('ffda', 'hex')), -2);
  const times = Math.min(900, Math.floor((mostBytes - wide.length) / scan.length));
  return Buffer.concat([wide.subarray(0, -2), repeated(scan, times), wide.subarray(-2)]);
}

async function jpegOfComments(): Promise<Buffer> {
  const plain = await grey(16).jpeg().toBuffer();
  const comments = fill(Buffer.from('fffe0002', 'hex'));
  return Buffer.concat([plain.subarray(0, 2), comments, plain.subarray(2)]);
}

async function webpOfChunks(): Promise<Buffer> {
  const plain = await grey(16).webp().toBuffer();
  const crowded = Buffer.concat([plain, fill(Buffer.from('XXXX\0\0\0\0', 'latin1'))]);
  crowded.writeUInt32LE(crowded.length - 8, 4);
  return crowded;
}

const inflating = () =>
  pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_000_000), { level: 9 })]),
  );
const manyObjects = () => fill(Buffer.from('1 0 obj\n<<>>\nendobj\n'));

/** Small files with a high cost: each under 10 MB, and made to cost a decoder time or memory. */
export const bombs: Record<string, () => Buffer | Promise<Buffer>> = {
  'png, empty text chunks with wrong checksums': () =>
    smallPng(fill(pngChunk('tEXt', Buffer.alloc(0), { badChecksum: true }))),
  'png, text chunks': () => smallPng(fill(pngChunk('tEXt', Buffer.from('a\0')))),
  'png, text that inflates': () => smallPng(fill(inflating())),
  'png, empty data': () => smallPng(fill(pngChunk('IDAT', Buffer.alloc(0)))),
  'png, a billion pixels': () => png(pngHeader(40_000, 25_000), zeros(8, 8)),
  'jpeg, comments': jpegOfComments,
  'jpeg, scans': jpegOfScans,
  'webp, chunks': webpOfChunks,
  'pdf, objects': () => Buffer.concat([page.subarray(0, 9), manyObjects(), page.subarray(9)]),
};

/** Pictures of the greatest accepted size: the server decodes them at the usual cost. */
export const heavyPictures: Record<string, () => Buffer> = {
  'png, 32 megapixels': () => png(pngHeader(5600, 5700), zeros(5600, 5700)),
  'png, 32 megapixels interlaced': () =>
    png(pngHeader(5600, 5700, { interlaced: true }), zeros(5600, 5702)),
};
