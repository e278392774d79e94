/** Milliseconds to wait for the network if a copy exists. */
export const timeoutMs = 5_000;

/** Returns whether a proxy or the server reports that the server is down. */
const isDown = ({ status }: Response) => status >= 502 && status <= 504;

/** Returns the network's answer, or the cached copy after a while or after a failure. */
export async function networkOrCache(
  network: Promise<Response>,
  readCache: () => Promise<Response | undefined>,
): Promise<Response | undefined> {
  let stop = () => {};
  const late = new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), timeoutMs);
    stop = () => clearTimeout(timer);
  });
  const response = await Promise.race([network.catch(() => undefined), late]);
  stop();
  if (response && !isDown(response)) return response;
  // Without a copy the network has all the time that it needs.
  return (await readCache().catch(() => undefined)) ?? network.catch(() => undefined);
}
