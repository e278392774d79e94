import { existsSync } from 'node:fs';
import { preparePostgres } from '../../server/test/postgres.ts';
import { serverProgram } from './server.ts';

/**
 * Starts a real PostgreSQL with a migrated template before the journeys, and stops it afterwards.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(serverProgram)) throw new Error('Nothing is built yet: npm run build');
  const { stop } = await preparePostgres();
  return stop;
}
