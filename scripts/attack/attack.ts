/** What is attacked: a built server, on this machine. */
export interface Target {
  /** Without a slash at its end. */
  url: string;
  /** Its process, where that may be watched. */
  pid?: number;
  /** Its database (`postgres://…`), where an attack may prepare it or look into it. */
  databaseUrl?: string;
}

export interface Given {
  target: Target;
  /** A small part of the attack, as `npm test` runs it. */
  quick: boolean;
  /** When it has to come to its end, as `performance.now()` counts. */
  until: number;
}

/** How an attack ended: it held when everything that was tried did. */
export interface Outcome {
  tried: number;
  held: number;
  /** What did not hold, a line each. */
  breaches: string[];
  /** What was measured on the way, a line each. */
  figures: string[];
}

export interface Attack {
  /** As `npm run attack -- <name>` takes it. */
  name: string;
  /** What must hold, in a sentence. */
  holds: string;
  /** What the server has to be started with besides, where that is not as for most attacks. */
  settings?: Record<string, string>;
  run(given: Given): Promise<Outcome>;
}

/** Counts what is tried, and keeps the first few breaches of each kind. */
export function tally() {
  const outcome: Outcome = { tried: 0, held: 0, breaches: [], figures: [] };
  const kinds = new Map<string, number>();
  return {
    outcome,
    /** @param kind of breach, where `held` is false; `what` tells which try it was. */
    count(held: boolean, kind: string, what: string) {
      outcome.tried += 1;
      if (held) {
        outcome.held += 1;
        return;
      }
      const times = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, times);
      if (times <= 5) outcome.breaches.push(`${kind}: ${what}`);
    },
  };
}
