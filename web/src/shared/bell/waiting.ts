interface Waits {
  id: string;
  status: string;
  createdAt: string;
}

/** How many of these nobody has started on, and the newest of them. */
export function waitingIn(all: readonly Waits[]): { waiting: number; newest: string | undefined } {
  const waiting = all.filter(({ status }) => status === 'new');
  const newest = waiting.reduce<Waits | undefined>(
    (last, one) => (last && last.createdAt >= one.createdAt ? last : one),
    undefined,
  );
  return { waiting: waiting.length, newest: newest?.id };
}
