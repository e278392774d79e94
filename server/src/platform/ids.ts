/** The UUID of an actor who has no account: the command line, or a visitor. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Returns whether a text is a UUID. PostgreSQL answers another text with an error instead of no
 * row.
 */
export const isUuid = (value: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);
