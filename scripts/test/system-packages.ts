import { findChromium } from '../../e2e/support/chromium.ts';
import { findPostgresBinaries } from '../../server/test/postgres-cluster.ts';
import { installSystemPackage } from '../lib/apt.mjs';

/** Makes sure that there is a PostgreSQL server to test on; false when there cannot be. */
export async function ensurePostgres(): Promise<boolean> {
  if (process.env.TEST_DATABASE_URL) return found('TEST_DATABASE_URL');
  const folder =
    (await findPostgresBinaries()) ?? (await install('postgresql', findPostgresBinaries));
  return folder ? found(folder) : explain('PostgreSQL', 'set TEST_DATABASE_URL');
}

/** Makes sure that there is a Chromium for the journeys; false when there cannot be. */
export async function ensureChromium(): Promise<boolean> {
  const path = findChromium() ?? (await install('chromium', async () => findChromium()));
  return path ? found(path) : explain('Chromium', 'set CHROMIUM_PATH');
}

function found(where: string): true {
  console.log(`   ${where}`);
  return true;
}

function explain(what: string, otherwise: string): false {
  console.log(`   ${what} was not found and could not be installed: install it, or ${otherwise}.`);
  return false;
}

/** Installs a package of the system where that is possible, then looks again. */
async function install(name: string, look: () => Promise<string | undefined>) {
  console.log(`   Installing ${name} from the system's packages …`);
  await installSystemPackage(name);
  return look();
}
