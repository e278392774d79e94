import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { maxPrices } from '@dawaya/contract/vocabulary/prices';
import { AppError } from '../../../platform/app-error.ts';
import { seconds } from '../../../platform/clock.ts';
import { projectRoot } from '../../../settings/project-root.ts';
import { parseRows } from './parse-rows.ts';

// Node runs the sources directly. The bundle has the program next to the server.
const program = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, 'list-file-worker.ts')
  : path.join(projectRoot, 'server/dist/list-file-worker.js');

const readTimeoutMs = seconds(5);
/** A small workbook may unpack to gigabytes. */
const maxHeapMb = 96;

/** Reads the cells of a file in a thread of its own, within a bounded time and memory. */
const cellsOf = (file: Buffer): Promise<string[][]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: { file, maxRows: maxPrices + 20 },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      env: {},
    });
    const timeout = setTimeout(() => void worker.terminate(), readTimeoutMs);
    const fail = (cause?: unknown) => reject(new AppError('unreadable_file', { cause }));
    worker.on('message', resolve);
    worker.on('error', fail);
    worker.on('exit', () => {
      clearTimeout(timeout);
      fail();
    });
  });

/**
 * Reads the lines of an Excel or CSV file.
 * @throws AppError `unreadable_file` for another file, and for a file that needs too much.
 */
export const readListFile = async (file: Buffer) => parseRows(await cellsOf(file));
