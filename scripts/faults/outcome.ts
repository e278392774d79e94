/** What came of a fault: what was tried how often and held, and lines with figures. */
export interface Outcome {
  tried: number;
  held: number;
  figures: string[];
}
