/// <reference path="./s3rver.d.ts" />
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { createDiskStorage } from '../src/features/files/disk-storage.ts';
import { createS3Storage } from '../src/features/files/s3-storage.ts';
import type { MarkableStorage } from '../src/features/files/storage.ts';
import { type Line, openProxy } from './database-proxy.ts';

export interface TestStorage {
  storage: MarkableStorage;
  /** The number of its files, with renditions and incomplete files. */
  count(): Promise<number>;
  close(): Promise<void>;
}

const filesUnder = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

async function openDisk(): Promise<TestStorage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-disk-'));
  return {
    storage: createDiskStorage(path.join(folder, 'files')),
    count: async () => (await filesUnder(folder)).length,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export const bucketName = 'dawaya-test';

/**
 * A bucket on this machine.
 * @param timeoutMs milliseconds that its storage waits for an answer
 */
async function openS3({
  timeoutMs,
}: {
  timeoutMs?: number;
} = {}): Promise<TestStorage & { proxy: Line }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'dawaya-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucketName, configs: [] }],
  });
  const { port } = await server.run();
  const proxy = await openProxy({ host: '127.0.0.1', port });
  return {
    proxy,
    storage: createS3Storage(
      {
        bucket: bucketName,
        endpoint: `http://127.0.0.1:${proxy.port}`,
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      },
      { ...(timeoutMs && { timeoutMs }) },
    ),
    count: async () =>
      (await filesUnder(directory)).filter(({ name }) => name.endsWith('._S3rver_object')).length,
    close: async () => {
      await proxy.cut();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export const testStorages = { disk: openDisk, s3: openS3 };
