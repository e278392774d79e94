/** A built server on this machine. */
export interface Target {
  /** Without a slash at its end. */
  url: string;
  /** The id of its process, if the attack may watch it. */
  pid?: number;
  /** Its database (`postgres://…`), if the attack may prepare or inspect it. */
  databaseUrl?: string;
}

export interface Given {
  target: Target;
  /** Only a small part of the attack, as in `npm test`. */
  quick: boolean;
  /** The deadline, on the clock of `performance.now()`. */
  until: number;
}

/** The result of an attack: the server held if it held against every try. */
export interface Outcome {
  tried: number;
  held: number;
  /** One line for each try that succeeded. */
  breaches: string[];
  /** One line for each measured figure. */
  figures: string[];
}

export interface Attack {
  /** Its name in `npm run attack -- <name>`. */
  name: string;
  /** The property that must hold, in a sentence. */
  holds: string;
  /** Settings of the server for this attack, besides the usual ones. */
  settings?: Record<string, string>;
  run(given: Given): Promise<Outcome>;
}

/** Counts the tries, and stores the first few breaches of each kind. */
export function tally() {
  const outcome: Outcome = { tried: 0, held: 0, breaches: [], figures: [] };
  const kinds = new Map<string, number>();
  return {
    outcome,
    /**
     * @param kind the kind of breach if `held` is false
     * @param what describes the try
     */
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
