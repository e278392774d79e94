/** True when `error` says that the unique index `name` already has the value (SQLSTATE 23505). */
export function violatesUnique(error: unknown, name: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause)
      return cause.constraint === name;
  }
  return false;
}
