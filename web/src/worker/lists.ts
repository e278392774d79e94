import { findCopy, storeCopy } from './cache.ts';
import { networkOrCache } from './network-or-cache.ts';

/** Answers a public list from the network, without cookies, or from the cache. */
export async function answerList(event: FetchEvent, key: string): Promise<Response> {
  const { request } = event;
  const network = fetch(request.url, {
    credentials: 'omit',
    signal: request.signal,
    headers: {
      accept: 'application/json',
      'accept-language': request.headers.get('accept-language') ?? 'en',
    },
  });
  event.waitUntil(
    network.then(
      (response) => storeCopy('lists', key, response.clone()),
      () => {},
    ),
  );
  return (await networkOrCache(network, () => findCopy('lists', key))) ?? Response.error();
}
