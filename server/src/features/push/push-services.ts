import type { RequestOptions } from 'node:https';

/**
 * Where messages for browsers are taken. A test puts its own in their place; there is no setting for
 * it, as an address that a browser names is a way into the inner network.
 */
export interface PushServices {
  allows: (url: URL) => boolean;
  /** Who is trusted to certify them; the usual ones if nobody says. */
  ca?: RequestOptions['ca'];
}

const hosts =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)+push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)$/;

/** The services of the browsers' makers, over https at port 443. */
export const publicPushServices: PushServices = {
  allows: ({ protocol, port, hostname }) =>
    protocol === 'https:' && port === '' && hosts.test(hostname),
};

/**
 * The address of an endpoint as it is asked, or undefined for one that nothing is sent to: another
 * service, a user part, a fragment, or no address at all.
 */
export function endpointUrl(services: PushServices, written: string): URL | undefined {
  const url = URL.parse(written);
  if (!url || url.username || url.password || url.hash) return undefined;
  // An empty user part is none to the parser, and none of a browser's endpoints has one.
  if (/^[^/?#]*:\/*[^/\\?#]*@/.test(written)) return undefined;
  return services.allows(url) ? url : undefined;
}
