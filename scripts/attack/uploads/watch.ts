import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface Watched {
  /** The most resident memory of the server's process, in MB. */
  peak: number | undefined;
  /** The longest that `/healthz` took to answer, in milliseconds. */
  longestWait: number;
}

interface Asked {
  url: string;
  pid: number | undefined;
}

/**
 * Watches a server while it is attacked: its memory every 20 ms, where its process is known
 * (Linux), and how long `/healthz` takes. In a thread of its own, which the attack does not hold up.
 * @returns what ends the watch and tells.
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

async function memoryOf(pid: number): Promise<number> {
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
      const now = await memoryOf(pid).catch(() => 0);
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
  // The first question also opens the connection.
  await fetch(`${url}/healthz`).then((answer) => answer.arrayBuffer());
  await Promise.all([memory(), life()]);
  parentPort?.postMessage(seen);
}

if (!isMainThread) await keepWatch(workerData);
