/** What a server is started with whose limits are attacked: as in production, behind one proxy that appends. */
export const asInProduction = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' };

/** A call as the proxy hands it on, which appends the address it was called from. */
export async function post(
  url: string,
  body: object,
  { network, forged, cookies = '' }: { network: string; forged?: string; cookies?: string },
): Promise<{ status: number; cookies: string; body: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': forged ? `${forged}, ${network}` : network,
      ...(cookies && { cookie: cookies }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return {
    status: response.status,
    cookies: response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
    body: await response.json().catch(() => undefined),
  };
}

/** The `n`th network of IPv4, each another one. */
export const networkNumber = (n: number): string => `41.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
