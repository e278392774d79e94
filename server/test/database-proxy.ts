import net, { type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy to the database, or to another server, that a test can cut, restore, slow down, or
 * silence while its connections stay open.
 */
export async function openProxy(to: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let silent = false;
  let delay = 0;
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
      // Bytes in flight at the start of a silence are lost, as in a network.
      from.on('data', (bytes) => {
        if (silent) return;
        if (delay === 0) into.write(bytes);
        else setTimeout(() => into.write(bytes), delay / 2);
      });
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
    /** Delays all bytes from now on by this many milliseconds. */
    slow(milliseconds: number) {
      delay = milliseconds;
    },
    /** Stops all bytes from now on without closing connections. */
    silence() {
      silent = true;
    },
    /** Lets new connections through; earlier ones stay silent, as after a failover. */
    speak() {
      for (const socket of sockets) socket.removeAllListeners('data').resume();
      silent = false;
    },
  };
}

export type Line = Awaited<ReturnType<typeof openProxy>>;

/** The address of the tests' PostgreSQL. */
export const serverAddress = () => {
  const { hostname, port } = new URL(process.env.TEST_DATABASE_URL ?? '');
  return { host: hostname, port: Number(port) };
};

/** The URL of the same database through the proxy. */
export function throughProxy(url: string, line: { port: number }): string {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(line.port);
  return address.href;
}
