/** How often something was tried and held, and lines with figures. */
export interface Outcome {
  tried: number;
  held: number;
  figures: string[];
  /** A sentence that says why nothing was tried on this machine, and how it can be. */
  skipped?: string;
}

/** The outcome of a fault that this machine cannot try, with the reason. */
export const skip = (skipped: string): Outcome => ({ tried: 0, held: 0, figures: [], skipped });

/** Counts expectations; one that does not hold leaves a line among the figures. */
export function createTally() {
  const outcome: Outcome = { tried: 0, held: 0, figures: [] };
  return {
    outcome,
    expect(holds: boolean, otherwise: () => string): void {
      outcome.tried += 1;
      if (holds) outcome.held += 1;
      else if (outcome.figures.length < 40) outcome.figures.push(`did not hold: ${otherwise()}`);
    },
    note(figure: string): void {
      outcome.figures.push(figure);
    },
  };
}
