/** Settings for attacks on limits: as in production, behind one proxy that appends. */
export const asInProduction = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' };

/** Posts as the proxy would, which appends the caller's address. */
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

/** Returns the `n`th of many different IPv4 addresses. */
export const networkNumber = (n: number): string => `41.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
