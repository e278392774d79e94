import type { Readable } from 'node:stream';
import { CsvError, type InfoRecord, parse } from 'csv-parse';
import { InvalidPlaceListError, type PlaceRecord } from './record.ts';

const needed = ['osm_id', 'name', 'latitude', 'longitude'];

/** The longest line. Without it an unclosed quote would take the rest of the file. */
const maxLine = 64 * 1024;

type Row = Partial<Record<string, string>>;

const readHead = (head: string[]): string[] => {
  const names = head.map((name) => name.trim().toLowerCase());
  const absent = needed.filter((name) => !names.includes(name));
  if (absent.length > 0)
    throw new InvalidPlaceListError(
      `It is neither GeoJSON nor a CSV list of places: its first line has no column ${absent.join(', ')}.`,
    );
  return names;
};

const describeReason = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error;
  const { lines } = error as { lines?: number };
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new InvalidPlaceListError(
      `Line ${lines ?? 1} or what follows it is longer than any place: is a quote not closed?`,
    );
  return new InvalidPlaceListError(`It cannot be read as CSV: ${error.message}`);
};

/**
 * Reads the places of a CSV list as a stream.
 * @param text the file, decoded.
 * @throws InvalidPlaceListError for another file, or a file that ends within a quoted field.
 */
export async function* readCsv(text: Readable): AsyncGenerator<PlaceRecord> {
  const parser = parse({
    bom: true,
    columns: readHead,
    info: true,
    max_record_size: maxLine,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // `pipe` does not forward errors of the file.
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: InfoRecord }>)
      yield {
        at: `line ${info.lines}`,
        id: record.osm_id,
        name: record.name,
        nameAr: record.name_arabic,
        nameEn: record.name_english,
        city: record.city,
        state: record.state,
        latitude: record.latitude,
        longitude: record.longitude,
        phone: record.phone,
        ...(info.error && { broken: 'has more or fewer fields than the first line' }),
      };
  } catch (error) {
    throw describeReason(error);
  }
}
