import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import {
  access,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../platform/app-error.ts';
import type { MarkableStorage } from './storage.ts';

async function syncToDisk(file: string): Promise<void> {
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
 * Stores files in a folder of this machine.
 * @param folder created when missing.
 */
export function createDiskStorage(folder: string): MarkableStorage {
  const place = (key: string) => path.join(folder, ...key.split('/'));
  const mark = path.join(folder, 'storage-mark');

  return {
    recipients: [],

    async put(key, source) {
      const target = place(key);
      const parent = path.dirname(target);
      const firstCreated = await mkdir(parent, { recursive: true, mode: 0o700 });
      const half = `${target}.${randomUUID()}.half`;
      try {
        const { stream, bytes } = await source();
        await pipeline(stream, createWriteStream(half, { flags: 'wx', mode: 0o600 }));
        if ((await stat(half)).size !== bytes) throw new Error('the source has changed meanwhile');
        await syncToDisk(half);
        await rename(half, target);
        // A rename survives a power cut only once its folder is synced, and a new folder only once
        // its parent is.
        await syncToDisk(parent);
        if (firstCreated) await syncToDisk(path.dirname(parent));
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

    async freeBytes() {
      try {
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      } catch (error) {
        // The first file creates the folder, so its disk is not known before.
        if (isMissing(error)) return Number.POSITIVE_INFINITY;
        throw error;
      }
    },

    async readMark() {
      try {
        return await readFile(mark, 'utf8');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async writeMark(raw) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(mark, raw, { mode: 0o600 });
      await syncToDisk(mark);
      await syncToDisk(folder);
      await syncToDisk(path.dirname(folder));
    },
  };
}
