export function capture(command: string, args: readonly string[]): Promise<string>;
export function fail(error: unknown): never;
