import { open } from 'node:fs/promises';
import { readUtf8 } from '../../../platform/read-utf8.ts';
import { readCsv } from './csv.ts';
import { readGeojson } from './geojson.ts';
import { InvalidPlaceListError, type PlaceRecord } from './record.ts';

/** GeoJSON is read into memory. Sudan's pharmacies are a hundredth of this. */
const largestGeojson = 64 * 1024 * 1024;

/** Returns the first bytes of a file, and its size. */
async function inspectFile(file: string): Promise<{ begins: string; size: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return { begins: buffer.toString('utf8', 0, bytesRead).replace(/^\ufeff/, ''), size };
  } finally {
    await handle.close();
  }
}

async function* withUnreadablePosition(records: AsyncGenerator<PlaceRecord>) {
  try {
    yield* records;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new InvalidPlaceListError('It is not text in UTF-8: save it as UTF-8 first.');
  }
}

/**
 * Reads the places of a file, CSV or GeoJSON by its first bytes.
 * @throws InvalidPlaceListError for a file that is not a list of places; the error of opening the
 * file.
 */
export async function readPlaces(file: string): Promise<AsyncGenerator<PlaceRecord>> {
  const { begins, size } = await inspectFile(file);
  if (begins.trim() === '') throw new InvalidPlaceListError('It is empty.');
  const isGeojson = /^\s*[{[]/.test(begins);
  if (isGeojson && size > largestGeojson)
    throw new InvalidPlaceListError(
      'It is larger than 64 MB: take the pharmacies out of it first, or give a CSV.',
    );
  const text = readUtf8(file);
  return withUnreadablePosition(isGeojson ? readGeojson(text) : readCsv(text));
}
