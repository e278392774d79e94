export function installCommand(name: string): string | undefined;
export function ensureSystemPackage<T>(
  name: string,
  look: () => T | Promise<T>,
  options?: { yes?: boolean },
): Promise<T>;
