import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { projectRoot } from './project-root.ts';

/** Returns the path of a file in `server/data`. */
const dataPath = (name: string) => path.join(projectRoot, 'server/data', name);

/**
 * Reads a CSV file of `server/data`.
 * @param row checks and converts one row. Its keys are the columns of the first line.
 * @throws Error that names the file and the line of the first invalid row.
 */
export function readDataFile<Row extends z.ZodType>(
  name: string,
  row: Row,
  file = dataPath(name),
): z.output<Row>[] {
  const rows = parse(readFileSync(file), { columns: true, info: true }) as {
    record: unknown;
    info: { lines: number };
  }[];
  return rows.map(({ record, info }) => {
    const { success, data, error } = row.safeParse(record);
    if (success) return data;
    const [issue] = error.issues;
    throw new Error(`${name}, line ${info.lines}: ${issue?.path.join('.')}: ${issue?.message}`);
  });
}
