import net, { type AddressInfo, type Socket } from 'node:net';

/**
 * A line to the database, or to another server, that can be cut and mended, or fall silent while its
 * ends stay open.
 */
export async function openLine(to: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let silent = false;
  const server = net.createServer((near) => {
    const far = net.connect(to.port, to.host);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from);
          into.destroy();
        });
      // What is on its way when the line falls silent is lost, as in a network.
      from.on('data', (bytes) => void (silent || into.write(bytes)));
    }
  });
  const listen = (port: number) =>
    new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  return {
    port,
    cut,
    mend: () => listen(port),
    /** From now on nothing gets through, and nobody is told: what is open stays open. */
    silence() {
      silent = true;
    },
    /** New connections get through again; those from before stay silent, as after a failover. */
    speak() {
      for (const socket of sockets) socket.removeAllListeners('data').resume();
      silent = false;
    },
  };
}

export type Line = Awaited<ReturnType<typeof openLine>>;

/** Where a line to the tests' PostgreSQL leads. */
export const serverAddress = () => {
  const { hostname, port } = new URL(process.env.TEST_DATABASE_URL ?? '');
  return { host: hostname, port: Number(port) };
};

/** The same database, by way of a line. */
export function throughLine(url: string, line: { port: number }): string {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(line.port);
  return address.href;
}
