const parts = ['check', 'unit', 'e2e'] as const;
export type Part = (typeof parts)[number];

/** The arguments of `npm test -- …`. */
export interface Chosen {
  /** Runs checks, and the unit and API tests of the changes since main. */
  quick: boolean;
  parts: ReadonlySet<Part>;
  /** Parts of paths of test files, and options for both test runners; empty for all. */
  filters: string[];
  /** `1/2` is the first half of the tests; the checks run with the first. */
  shard: string | undefined;
}

/** A wrong argument; its message is a sentence for people. */
export class WrongArgument extends Error {}

const isPart = (arg: string): arg is Part => (parts as readonly string[]).includes(arg);

function shardOf(arg: string): string {
  const [, index, count] = /^--shard=(\d+)\/(\d+)$/.exec(arg) ?? [];
  if (!index || Number(index) < 1 || Number(index) > Number(count))
    throw new WrongArgument(`${arg}: a shard is written --shard=1/2, --shard=2/2`);
  return `${Number(index)}/${Number(count)}`;
}

/** @throws WrongArgument */
export function readArguments(args: string[]): Chosen {
  const quick = args.includes('quick');
  if (quick && args.length > 1)
    throw new WrongArgument('quick chooses the tests itself: it stands alone');
  const shard = args.filter((arg) => arg.startsWith('--shard')).map(shardOf);
  const named = args.filter(isPart);
  const filters = args.filter((arg) => !isPart(arg) && !arg.startsWith('--shard'));
  // A file name alone means tests, not checks.
  const defaultParts = filters.length > 0 ? (['unit', 'e2e'] as const) : parts;
  const chosenParts = named.length > 0 ? named : defaultParts;
  return { quick, parts: new Set(chosenParts), filters, shard: shard.at(-1) };
}
