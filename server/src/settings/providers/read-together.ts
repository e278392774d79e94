import type { Environment } from '../environment.ts';

/** The settings of a provider, undefined without it, and a line for each wrong one. */
export interface ProviderSettings<Settings> {
  settings: Settings | undefined;
  problems: string[];
}

type Together<Name extends keyof Environment> = {
  [Key in Name]: NonNullable<Environment[Key]>;
};

/**
 * Reads settings that need each other: all of them, or none.
 * @param explain makes a problem's line of the missing names
 */
export function readTogether<Name extends keyof Environment>(
  environment: Environment,
  names: readonly Name[],
  explain: (missing: Name[]) => string,
): ProviderSettings<Together<Name>> {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === names.length) return { settings: undefined, problems: [] };
  if (missing.length > 0) return { settings: undefined, problems: [explain(missing)] };
  return { settings: environment as Together<Name>, problems: [] };
}
