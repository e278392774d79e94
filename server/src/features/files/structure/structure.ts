/** What a file's own structure says of it, before any decoder has seen it. */
export interface Structure {
  width: number;
  height: number;
  /** It can be shrunk while it is read, row by row, so that its size costs time, not memory. */
  byRows: boolean;
  /** How often a decoder goes over the whole picture. */
  passes: number;
}

/** A file that is not what its first bytes say: broken, cut off, or made to cost a reader dearly. */
export class BadStructure extends Error {}

/** @throws BadStructure saying `problem`, unless `holds`. */
export function must(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new BadStructure(problem);
}
