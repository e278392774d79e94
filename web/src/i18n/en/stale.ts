export const stale = (time: string) => `Could not refresh. This is from ${time}.`;
