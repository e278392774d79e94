import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { maxFileBytes } from '@dawaya/contract/vocabulary/files';
import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { Config } from '../../settings/config.ts';
import type { MarkableStorage } from './storage.ts';

type Settings = NonNullable<Config['s3']>;
type Sdk = typeof import('@aws-sdk/client-s3');

/** Bytes per millisecond below which the connection to a bucket counts as broken. */
const minBytesPerMs = 250;

const ignoreMessage = () => {};

function createClient(sdk: Sdk, settings: Settings, requestTimeout: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new sdk.S3Client({
    region,
    // Servers other than Amazon's rarely answer on a host name for each bucket, and not all of them
    // know the checksum trailers that the SDK adds by default.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Our callers log each error. The SDK would write to the console.
    logger: {
      debug: ignoreMessage,
      info: ignoreMessage,
      warn: ignoreMessage,
      error: ignoreMessage,
    },
    // Without `throwOnRequestTimeout` the SDK logs the timeout and continues to wait.
    requestHandler: {
      connectionTimeout: seconds(5),
      requestTimeout,
      throwOnRequestTimeout: true,
    },
  });
}

const markKey = 'storage-mark';

const isMissing = (error: unknown) => error instanceof Error && error.name === 'NoSuchKey';

const storageAwayError = (cause: unknown) =>
  new AppError('data_unreachable', { parts: ['storage'], retryAfter: 5, cause });

/**
 * Reads the bytes of a stored object, which must arrive within `limit` milliseconds. The reader's
 * own time between two chunks does not count.
 * @throws AppError `data_unreachable` when they do not, or when the connection is lost.
 */
async function* readInTime(body: Readable, limit: number): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  let remaining = limit;
  try {
    for (;;) {
      const startedAt = performance.now();
      const next = await withTimeout(remaining, chunks.next()).catch((cause: unknown) => {
        throw storageAwayError(cause);
      });
      remaining -= performance.now() - startedAt;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}

/**
 * Stores files in an S3 bucket, all private. The SDK is large, so it is loaded only when a bucket
 * is configured. Every call ends within `timeoutMs` milliseconds including retries; a transfer gets
 * more time for its bytes on a slow connection.
 * @throws AppError `data_unreachable` from every call while the bucket does not answer.
 */
export function createS3Storage(
  settings: Settings,
  { timeoutMs = seconds(10) } = {},
): MarkableStorage {
  const Bucket = settings.bucket;
  let loading: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  const limitFor = (bytes: number) => timeoutMs + bytes / minBytesPerMs;

  const use = async <T>(
    work: (sdk: Sdk, client: S3Client, call: { abortSignal: AbortSignal }) => Promise<T>,
    limit = timeoutMs,
  ): Promise<T> => {
    loading ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: createClient(sdk, settings, limitFor(maxFileBytes)),
    }));
    const { sdk, client } = await loading;
    try {
      return await work(sdk, client, { abortSignal: AbortSignal.timeout(Math.ceil(limit)) });
    } catch (cause) {
      if (isMissing(cause)) throw new AppError('not_found', { cause });
      throw cause instanceof AppError ? cause : storageAwayError(cause);
    }
  };

  const read = (Key: string) =>
    use(async (sdk, client, call) => {
      const { Body, ContentLength = 0 } = await client.send(
        new sdk.GetObjectCommand({ Bucket, Key }),
        call,
      );
      if (!(Body instanceof Readable)) throw new Error('the bucket answered without a body');
      return {
        stream: Readable.from(readInTime(Body, limitFor(ContentLength)), { objectMode: false }),
        bytes: ContentLength,
      };
    });

  return {
    recipients: [],

    async put(Key, source) {
      const { stream: Body, bytes: ContentLength } = await source();
      // The SDK waits on for the bytes of a stream that has failed.
      const failed = new AbortController();
      Body.once('error', (cause) => failed.abort(cause));
      try {
        await use(async (sdk, client, { abortSignal: late }) => {
          const abortSignal = AbortSignal.any([late, failed.signal]);
          const command = new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength });
          await client.send(command, { abortSignal });
        }, limitFor(ContentLength));
      } catch (error) {
        throw Body.errored ?? error;
      } finally {
        Body.destroy();
      }
    },

    open: read,

    async delete(Key) {
      await use((sdk, client, call) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), call),
      );
    },

    async check() {
      await use((sdk, client, call) => client.send(new sdk.HeadBucketCommand({ Bucket }), call));
    },

    freeBytes: () => Promise.resolve(Number.POSITIVE_INFINITY),

    async readMark() {
      try {
        return await text((await read(markKey)).stream);
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return undefined;
        throw error;
      }
    },

    async writeMark(Body) {
      await use((sdk, client, call) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key: markKey, Body }), call),
      );
    },
  };
}
