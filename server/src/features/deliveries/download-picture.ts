import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { maxFileBytes } from '@dawaya/contract/vocabulary/files';
import { TooLargeError, writeBounded } from '../../platform/write-bounded.ts';
import { PictureRefusedError } from './channel.ts';

/**
 * Downloads a person's picture from its provider into `target`, a file that does not exist.
 * @param address of a host that the settings name. It may contain a token, so no error repeats it.
 * @throws PictureRefusedError if the picture is too large.
 */
export async function downloadPicture(
  address: string,
  target: string,
  { headers = {}, signal }: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<void> {
  const response = await fetch(address, {
    headers: { 'user-agent': 'Dawaya', ...headers },
    redirect: 'error',
    signal,
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`the picture's address answered ${response.status}`);
  }
  try {
    const body = Readable.fromWeb(response.body as ReadableStream);
    await writeBounded(body, target, { maxBytes: maxFileBytes, signal });
  } catch (error) {
    throw error instanceof TooLargeError ? new PictureRefusedError('too-large') : error;
  }
}
