import { readFile } from 'node:fs/promises';

export const megabyte = 1_000_000;

/** Returns the resident memory of a process in MB by Linux: now, and the maximum so far. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  // Linux counts in units of 1,024 bytes.
  const read = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / megabyte;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
