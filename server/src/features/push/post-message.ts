import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { type RequestOptions, request } from 'node:https';

interface Answer {
  status: number;
  /** Milliseconds from the answer's `Retry-After`. */
  retryAfter: number | undefined;
}

/**
 * Posts a message and waits for the status of the answer. It follows no redirect and ignores the
 * body.
 * @param longest from the first packet on, in milliseconds.
 */
export async function postMessage(
  url: URL,
  body: Buffer,
  headers: OutgoingHttpHeaders,
  { ca, longest }: { ca?: RequestOptions['ca']; longest: number },
): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(longest);
    request(url, { method: 'POST', headers, agent: false, ca, signal })
      .once('response', resolve)
      .once('error', reject)
      .end(body);
  });
  response.destroy();
  const seconds = Number(response.headers['retry-after']);
  return {
    status: response.statusCode ?? 0,
    retryAfter: seconds > 0 ? seconds * 1000 : undefined,
  };
}
