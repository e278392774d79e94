import { partType, tusVersion } from '@dawaya/contract/vocabulary/files';
import type { Answer, Browser } from './client.ts';

const tus = { 'tus-resumable': tusVersion };

/** Starts an upload of this many bytes. */
export const beginUpload = (
  browser: Browser,
  length: number,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  browser.send({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...tus, 'upload-length': String(length), ...headers },
  });

/** The location of a started upload. */
export const locationOf = ({ headers }: Answer): string => String(headers.location);
export const uploadIdOf = (location: string): string => location.slice('/api/uploads/'.length);

export const askUpload = (browser: Browser, url: string): Promise<Answer> =>
  browser.send({ method: 'HEAD', url, headers: tus });

export const sendPart = (
  browser: Browser,
  url: string,
  payload: Buffer,
  offset = 0,
): Promise<Answer> =>
  browser.send({
    method: 'PATCH',
    url,
    payload,
    headers: { ...tus, 'content-type': partType, 'upload-offset': String(offset) },
  });

export const giveUpUpload = (browser: Browser, url: string): Promise<Answer> =>
  browser.send({ method: 'DELETE', url, headers: tus });

/**
 * Uploads a photo in one part.
 * @returns its id
 */
export async function uploaded(browser: Browser, content: Buffer): Promise<string> {
  const location = locationOf(await beginUpload(browser, content.length));
  await sendPart(browser, location, content);
  return uploadIdOf(location);
}
