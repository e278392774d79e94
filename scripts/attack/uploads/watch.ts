import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface Watched {
  /** The greatest resident memory of the server's process, in MB. */
  peak: number | undefined;
  /** The slowest answer of `/healthz`, in milliseconds. */
  longestWait: number;
}

interface Asked {
  url: string;
  pid: number | undefined;
}

/**
 * Watches a server during an attack: its memory every 20 ms, if its process is known (Linux), and
 * the response time of `/healthz`. It runs in a thread, so that the attack does not delay it.
 * @returns a function that ends the watch and returns the result
 */
export function watch(url: string, pid: number | undefined): () => Promise<Watched> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { url, pid } satisfies Asked,
  });
  return () =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.postMessage('enough');
    });
}

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function keepWatch({ url, pid }: Asked): Promise<void> {
  const seen: Watched = { peak: undefined, longestWait: 0 };
  let enough = false;
  parentPort?.once('message', () => {
    enough = true;
  });
  const memory = async () => {
    while (pid && !enough) {
      const now = await readMemory(pid).catch(() => 0);
      seen.peak = Math.max(seen.peak ?? 0, now);
      await setTimeout(20);
    }
  };
  const life = async () => {
    while (!enough) {
      const asked = performance.now();
      await fetch(`${url}/healthz`).then((answer) => answer.arrayBuffer());
      seen.longestWait = Math.max(seen.longestWait, performance.now() - asked);
      await setTimeout(10);
    }
  };
  // The first call also opens the connection.
  await fetch(`${url}/healthz`).then((answer) => answer.arrayBuffer());
  await Promise.all([memory(), life()]);
  parentPort?.postMessage(seen);
}

if (!isMainThread) await keepWatch(workerData);
