/** Milliseconds to wait for the network if a copy exists. */
export const patience = 5_000;

/** Returns whether a proxy or the server reports that the server is down. */
const isDown = ({ status }: Response) => status >= 502 && status <= 504;

/** Returns the network's answer, or the cached copy after a while or after a failure. */
export async function firstOf(
  line: Promise<Response>,
  kept: () => Promise<Response | undefined>,
): Promise<Response | undefined> {
  let stop = () => {};
  const late = new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patience);
    stop = () => clearTimeout(timer);
  });
  const came = await Promise.race([line.catch(() => undefined), late]);
  stop();
  if (came && !isDown(came)) return came;
  // Without a copy the network has all the time that it needs.
  return (await kept().catch(() => undefined)) ?? line.catch(() => undefined);
}
