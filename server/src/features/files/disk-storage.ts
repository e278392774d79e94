import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../platform/app-error.ts';
import type { Storage } from './storage.ts';

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Files in a folder of this machine.
 * @param folder made when it is missing.
 */
export function createDiskStorage(folder: string): Storage {
  const place = (key: string) => path.join(folder, ...key.split('/'));

  return {
    async put(key, sourcePath) {
      const target = place(key);
      const parent = path.dirname(target);
      const made = await mkdir(parent, { recursive: true, mode: 0o700 });
      const half = `${target}.${randomUUID()}.half`;
      try {
        await copyFile(sourcePath, half, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
        await sync(half);
        await rename(half, target);
        // A rename is only there after a power cut once its folder is synced, and so is the folder.
        await sync(parent);
        if (made) await sync(path.dirname(parent));
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },

    async open(key) {
      try {
        const handle = await open(place(key), 'r');
        const { size } = await handle.stat();
        return { stream: createReadStream('', { fd: handle }), bytes: size };
      } catch (error) {
        throw isMissing(error) ? new AppError('not_found', { cause: error }) : error;
      }
    },

    delete: (key) => rm(place(key), { force: true }),

    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}
