import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from '../../server/test/built-servers.ts';

/** The memory and descriptors of a process, as Linux counts them; undefined elsewhere. */
export function holdings({
  child,
}: Pick<Server, 'child'>): { bytes: number; descriptors: number } | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, kilobytes] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return {
    bytes: Number(kilobytes) * 1024,
    descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
  };
}

export const inMB = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
