import { firstOf } from './first-of.ts';
import { keep, kept } from './kept.ts';

/** Answers a public list from the network, without cookies, or from the cache. */
export async function answerList(event: FetchEvent, key: string): Promise<Response> {
  const { request } = event;
  const line = fetch(request.url, {
    credentials: 'omit',
    signal: request.signal,
    headers: {
      accept: 'application/json',
      'accept-language': request.headers.get('accept-language') ?? 'en',
    },
  });
  event.waitUntil(
    line.then(
      (response) => keep('lists', key, response.clone()),
      () => {},
    ),
  );
  return (await firstOf(line, () => kept('lists', key))) ?? Response.error();
}
