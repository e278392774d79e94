import net, { type AddressInfo } from 'node:net';

/** The same random numbers each time, from 0 up to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * A connection to a server on this machine that breaks: each after some bytes on the way there, and
 * some with the answer on its way back.
 * @param mean the average number of bytes between two breaks.
 */
export async function startUnreliableProxy(server: string, mean: number, random: () => number) {
  const { hostname, port } = new URL(server);
  const counted = { bytes: 0, cuts: 0, answersLost: 0, past: 0, toNobody: 0 };
  const open = new Set<net.Socket>();
  const line = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    let left = Math.ceil(-Math.log(1 - random()) * mean);
    const losesAnswer = random() < 0.05;
    let isDown = false;
    let early = 0;
    far.once('error', (error: NodeJS.ErrnoException) => {
      isDown = error.code === 'ECONNREFUSED';
      if (isDown) counted.toNobody += early;
    });
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    near.on('data', (chunk: Buffer) => {
      counted.bytes += chunk.length;
      left -= chunk.length;
      if (isDown) counted.toNobody += chunk.length;
      else if (far.connecting) early += chunk.length;
      if (left > 0) return void far.write(chunk);
      counted.cuts += 1;
      counted.past -= left;
      // Bytes sent before the break arrive.
      far.end(chunk.subarray(0, chunk.length + left));
      near.destroy();
    });
    far.on('data', (chunk: Buffer) => {
      if (!losesAnswer) return void near.write(chunk);
      counted.answersLost += 1;
      cut();
    });
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', () => done()));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    counted,
    stop() {
      for (const socket of open) socket.destroy();
      line.close();
    },
  };
}
