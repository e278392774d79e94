/** The root cause's message. The query error around it contains parameters and password hashes. */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return innermostReason(error.cause);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message || (first ? innermostReason(first) : error.name);
}
