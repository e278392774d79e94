import { preparePostgres } from './postgres.ts';

/** Starts a real PostgreSQL before the tests of the server, and stops it afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await preparePostgres();
  return stop;
}
