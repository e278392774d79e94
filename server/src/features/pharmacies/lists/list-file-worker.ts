import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';

// Reads the cells of one file in a thread of its own (list-file.ts).

const { file, maxRows } = workerData as { file: Uint8Array; maxRows: number };

/** Decodes UTF-8, else the Arabic code page, because Excel saves CSV in its system's code page. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

async function readCells(): Promise<readonly (readonly unknown[])[]> {
  // A formula gives its stored result and is not run.
  if (Buffer.from(file.subarray(0, 2)).toString('latin1') === 'PK')
    return readSheet(Buffer.from(file));
  return parse(decodeText(file), {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 16_384,
    to: maxRows,
  });
}

const rows = await readCells();
parentPort?.postMessage(
  rows
    .slice(0, maxRows)
    .map((cells) =>
      cells
        .slice(0, 30)
        .map((cell) =>
          typeof cell === 'string' || typeof cell === 'number' ? String(cell).slice(0, 500) : '',
        ),
    ),
);
