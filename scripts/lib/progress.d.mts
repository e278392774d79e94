export function step<Result>(label: string, work: () => Promise<Result>): Promise<Result>;
