/** A counting semaphore that serves callers in their order. */
interface Semaphore {
  /** Runs `work` once `permits` of them are free; at most all of them. */
  run<T>(permits: number, work: () => Promise<T>): Promise<T>;
}

export function createSemaphore(total: number): Semaphore {
  const waiting: { permits: number; enter: () => void }[] = [];
  let free = total;

  const admit = () => {
    for (let next = waiting[0]; next && next.permits <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.permits;
      next.enter();
    }
  };

  return {
    async run(permits, work) {
      await new Promise<void>((enter) => {
        waiting.push({ permits, enter });
        admit();
      });
      try {
        return await work();
      } finally {
        free += permits;
        admit();
      }
    },
  };
}
