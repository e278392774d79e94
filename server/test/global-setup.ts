import { preparePostgres } from './postgres.ts';

/** Before any test of the server: a real PostgreSQL; afterwards: gone. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await preparePostgres();
  return stop;
}
