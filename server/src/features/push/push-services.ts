import type { RequestOptions } from 'node:https';

/**
 * The push services that may be called. A test replaces them. There is no setting, because an
 * address that a browser names is a way into the internal network.
 */
export interface PushServices {
  allows: (url: URL) => boolean;
  /** Trusted certificate authorities; Node's by default. */
  ca?: RequestOptions['ca'];
}

const hosts =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)+push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)$/;

/** The services of the browsers' makers, over https at port 443. */
export const publicPushServices: PushServices = {
  allows: ({ protocol, port, hostname }) =>
    protocol === 'https:' && port === '' && hosts.test(hostname),
};

/** Parses an endpoint; undefined for a foreign service, a user part or a fragment. */
export function parseEndpoint(services: PushServices, address: string): URL | undefined {
  const url = URL.parse(address);
  if (!url || url.username || url.password || url.hash) return undefined;
  // The parser drops an empty user part, which no real endpoint has.
  if (/^[^/?#]*:\/*[^/\\?#]*@/.test(address)) return undefined;
  return services.allows(url) ? url : undefined;
}
