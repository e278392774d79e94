/** For how long the line is waited for where something is kept, in milliseconds. */
export const patience = 5_000;

/** A proxy or the server says that nobody is there to answer now. */
const isDown = ({ status }: Response) => status >= 502 && status <= 504;

/** What the line brings, or after a while, or when it brings nothing, what is kept. */
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
  // Where nothing is kept the line has all the time that it needs.
  return (await kept().catch(() => undefined)) ?? line.catch(() => undefined);
}
