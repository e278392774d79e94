// The program that `decoders.ts` starts. Only it decodes uploaded files, and it may crash. It gets
// no settings, and its only connection leads to the server.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { smallPictureSide, storedPictureSide } from '@dawaya/contract/vocabulary/files';
import sharp from 'sharp';
import type { FileType } from './file-content.ts';
import { readJpeg } from './structure/jpeg.ts';
import { checkPdf } from './structure/pdf.ts';
import { readPng } from './structure/png.ts';
import { InvalidStructureError, type Structure } from './structure/structure.ts';
import { readWebp } from './structure/webp.ts';

export type Task =
  | { do: 'inspect'; source: string; content: FileType }
  | { do: 'render'; source: string; main: string; small: string };

export interface Measured {
  /** In bytes. */
  size: number;
  sha256: string;
}

export interface Results {
  inspect: Measured & { structure: Structure | undefined };
  render: { main: Measured; small: Measured };
}

export type DecoderAnswer<Kind extends Task['do'] = Task['do']> =
  | { result: Results[Kind] }
  | { fault: 'file' | 'machine'; message: string };

// One thread a picture and no cache limit a burst of uploads to the memory of two pictures.
sharp.concurrency(1);
sharp.cache(false);
// Blocks all other loaders of the library.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});

const readers = { jpeg: readJpeg, png: readPng, webp: readWebp };

const measurementOf = (bytes: Buffer): Measured => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function inspectPicture({
  source,
  content,
}: Extract<Task, { do: 'inspect' }>): Promise<Results['inspect']> {
  const bytes = await readFile(source);
  if (content !== 'pdf') return { ...measurementOf(bytes), structure: readers[content](bytes) };
  checkPdf(bytes);
  return { ...measurementOf(bytes), structure: undefined };
}

async function writeSmallCopy(
  source: string,
  target: string,
  side: number,
  quality: number,
): Promise<Measured> {
  // The check of its structure has limited the size.
  await sharp(source, { failOn: 'error', limitInputPixels: false, sequentialRead: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    // Better Huffman tables would save little and hold the whole picture: twice the memory.
    .jpeg({ quality, optimiseCoding: false })
    .toFile(target);
  return measurementOf(await readFile(target));
}

async function renderPicture(task: Extract<Task, { do: 'render' }>): Promise<Results['render']> {
  const main = await writeSmallCopy(task.source, task.main, storedPictureSide, 82);
  const small = await writeSmallCopy(task.main, task.small, smallPictureSide, 76);
  return { main, small };
}

/** Returns whether the disk failed: any other error of the library blames the picture. */
const isDiskFailure = (error: Error) =>
  'syscall' in error ||
  /no space left|write error|unable to (write|open for write)/i.test(error.message);

async function runTask(task: Task): Promise<DecoderAnswer> {
  try {
    return { result: await (task.do === 'inspect' ? inspectPicture(task) : renderPicture(task)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isDisk = !(error instanceof InvalidStructureError) && isDiskFailure(error);
    return { fault: isDisk ? 'machine' : 'file', message: error.message };
  }
}

/** Makes Linux kill this process first when the machine runs out of memory. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux.
  }
}

// A signal to the process group reaches this process too. It ignores it, finishes its work, and
// exits when the server disconnects.
process.on('SIGTERM', () => {}).on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
process.on('message', async (task: Task) => process.send?.(await runTask(task)));
raiseOomScore();
process.send?.('ready');
