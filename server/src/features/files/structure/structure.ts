export interface Structure {
  width: number;
  height: number;
  /** Whether a decoder shrinks it row by row, so that its size costs time but no memory. */
  byRows: boolean;
  passes: number;
}

/** The file is broken, cut off, of another type, or built to overload a decoder. */
export class InvalidStructureError extends Error {}

/** @throws InvalidStructureError saying `problem`, unless `holds`. */
export function assertStructure(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new InvalidStructureError(problem);
}
