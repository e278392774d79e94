/** What went wrong at the root; the query around it would tell what it carried, a password's hash too. */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return innermostReason(error.cause);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message || (first ? innermostReason(first) : error.name);
}
