/** A counting semaphore that serves callers in their order. */
interface Semaphore {
  /**
   * Waits until `permits` permits are free, or all of them if there are fewer, and runs `work`.
   * @param signal ends the wait, not the work. @throws its reason.
   */
  run<T>(permits: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createSemaphore(total: number): Semaphore {
  const waitingCallers: { permits: number; enter: () => void }[] = [];
  let free = total;

  const admit = () => {
    for (let next = waitingCallers[0]; next && next.permits <= free; next = waitingCallers[0]) {
      waitingCallers.shift();
      free -= next.permits;
      next.enter();
    }
  };

  return {
    async run(permits, work, signal) {
      signal?.throwIfAborted();
      await new Promise<void>((enter, reject) => {
        const waiter = { permits, enter };
        const leave = () => {
          if (!waitingCallers.includes(waiter)) return;
          waitingCallers.splice(waitingCallers.indexOf(waiter), 1);
          reject(signal?.reason);
          admit();
        };
        signal?.addEventListener('abort', leave, { once: true });
        waitingCallers.push(waiter);
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
