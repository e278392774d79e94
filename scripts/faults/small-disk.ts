import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether this machine lets the process mount a disk. */
export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0;
/** The reason to skip the fault where `canMountDisks` is false. */
export const rootMissing =
  'Linux lets only root make the small disk that this fault fills. Run it as root: sudo npm run faults';

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** Mounts a disk in memory of so many megabytes. */
export async function openSmallDisk(megabytes: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  const filler = path.join(folder, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    /**
     * Fills the disk until so many bytes are free. When a server writes meanwhile, the disk may be
     * full too early; this is an error unless it should be full.
     */
    fill(bytesToLeave = 0) {
      const shouldBeFull = bytesToLeave === 0;
      try {
        const bytes = freeBytes() - bytesToLeave;
        if (bytes > 0) writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' });
      } catch (error) {
        if (!(shouldBeFull && isFull(error))) throw error;
      }
    },
    clear: () => rmSync(filler, { force: true }),
    remount: (option: string) => execFileSync('mount', ['-o', `remount,${option}`, folder]),
    async close() {
      // A process that has just ended may still have files open.
      execFileSync('umount', ['--lazy', folder]);
      if (existsSync(folder)) await rm(folder, { recursive: true, force: true });
    },
  };
}
