import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../settings/config.ts';
import type { MarkableStorage } from './storage.ts';

type Settings = NonNullable<Config['s3']>;
type Sdk = typeof import('@aws-sdk/client-s3');

const silence = () => {};

function connect(sdk: Sdk, settings: Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new sdk.S3Client({
    region,
    // Servers other than Amazon's rarely answer on a host name for each bucket, and not all of
    // them know the checksum trailers that the SDK adds by itself.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // What fails is thrown, and logged where it is caught; the SDK would write to the console.
    logger: { debug: silence, info: silence, warn: silence, error: silence },
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
}

const markKey = 'storage-mark';

const isMissing = (error: unknown) => error instanceof Error && error.name === 'NoSuchKey';

/**
 * Files in a bucket that speaks S3, all private: nothing here grants anybody access.
 * The SDK is heavy and loaded only where a bucket is configured.
 * @throws AppError `data_unreachable` from every call while the bucket does not answer.
 */
export function createS3Storage(settings: Settings): MarkableStorage {
  const Bucket = settings.bucket;
  let loading: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  const use = async <T>(work: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T> => {
    loading ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: connect(sdk, settings),
    }));
    const { sdk, client } = await loading;
    try {
      return await work(sdk, client);
    } catch (cause) {
      if (isMissing(cause)) throw new AppError('not_found', { cause });
      throw new AppError('data_unreachable', { parts: ['storage'], retryAfter: 5, cause });
    }
  };

  return {
    async put(Key, sourcePath) {
      const { size: ContentLength } = await stat(sourcePath);
      await use(async (sdk, client) => {
        const Body = createReadStream(sourcePath);
        try {
          await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength }));
        } finally {
          Body.destroy();
        }
      });
    },

    open: (Key) =>
      use(async (sdk, client) => {
        const { Body, ContentLength } = await client.send(
          new sdk.GetObjectCommand({ Bucket, Key }),
        );
        if (!(Body instanceof Readable)) throw new Error('the bucket answered without a body');
        return { stream: Body, bytes: ContentLength ?? 0 };
      }),

    async delete(Key) {
      await use((sdk, client) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
    },

    async check() {
      await use((sdk, client) => client.send(new sdk.HeadBucketCommand({ Bucket })));
    },

    freeBytes: () => Promise.resolve(Number.POSITIVE_INFINITY),

    readMark: () =>
      use(async (sdk, client) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: markKey }));
        return Body instanceof Readable ? text(Body) : undefined;
      }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return undefined;
        throw error;
      }),

    async writeMark(Body) {
      await use((sdk, client) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key: markKey, Body })),
      );
    },
  };
}
