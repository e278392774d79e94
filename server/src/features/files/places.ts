/** Work that waits its turn for one of a few places, first come first served. */
interface Places {
  /** Runs `work` once `needed` places are free; at most all of them. */
  use<T>(needed: number, work: () => Promise<T>): Promise<T>;
}

/** @param total how many places there are. */
export function createPlaces(total: number): Places {
  const waiting: { needed: number; enter: () => void }[] = [];
  let free = total;

  const admit = () => {
    for (let next = waiting[0]; next && next.needed <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.needed;
      next.enter();
    }
  };

  return {
    async use(needed, work) {
      await new Promise<void>((enter) => {
        waiting.push({ needed, enter });
        admit();
      });
      try {
        return await work();
      } finally {
        free += needed;
        admit();
      }
    },
  };
}
