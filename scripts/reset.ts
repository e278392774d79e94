// `npm run reset` deletes the leftovers of trials and development, after a list and a question.
import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { lockFiles, lockFolder } from '../server/src/database/folder-lock.ts';
import { projectRoot } from '../server/src/settings/project-root.ts';

/** The product's files in DATA_DIR. A folder with any other file belongs to another program. */
const kept = ['database', 'database-unfinished', 'files', 'uploads', 'outbox', ...lockFiles];
const made = ['web/dist', 'server/dist', '.cache', 'test-results'];

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

const { NODE_ENV, DATABASE_URL, S3_BUCKET } = process.env;
if (NODE_ENV === 'production') refuse('npm run reset is not for production. Nothing was deleted.');

/** Photos and documents whose rows are not in the embedded database are no leftovers. */
const belongsElsewhere = (names: string[]) =>
  names.includes('files') && (!names.includes('database') || (DATABASE_URL && !S3_BUCKET));

/**
 * Returns a function that releases the folder; the folder is the product's, and no server runs on
 *   it.
 */
function takeData(folder: string): () => void {
  if (!statSync(folder).isDirectory()) refuse(`DATA_DIR: ${folder} is not a folder.`);
  const names = readdirSync(folder);
  const strange = names.filter((name) => !kept.includes(name));
  if (strange.length > 0)
    refuse(
      `DATA_DIR: ${folder} holds what Dawaya did not put there (${strange.slice(0, 3).join(', ')}). Nothing was deleted.`,
    );
  if (belongsElsewhere(names))
    refuse(
      `DATA_DIR: the photos and documents in ${folder} belong to a database elsewhere (DATABASE_URL). Nothing was deleted.`,
    );
  try {
    return lockFolder(folder);
  } catch (error) {
    return refuse(`${(error as Error).message}\nNothing was deleted.`);
  }
}

async function isConfirmed(): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  process.stdout.write('Delete this for good? Type yes: ');
  for await (const line of createInterface({ input: process.stdin }))
    return line.trim().toLowerCase() === 'yes';
  return false;
}

const data = path.resolve(projectRoot, process.env.DATA_DIR || 'data');
const hasData = existsSync(data);
const giveBack = hasData ? takeData(data) : () => {};
const rest = made.map((name) => path.join(projectRoot, name)).filter((name) => existsSync(name));
if (!hasData && rest.length === 0) {
  console.log('There is nothing to delete.');
  process.exit(0);
}
if (hasData)
  console.log(`  ${data}: the embedded database, photos and documents, mails that were not sent`);
for (const name of rest) console.log(`  ${name}: made from the sources`);
if (DATABASE_URL || S3_BUCKET) console.log('What is in DATABASE_URL and S3_BUCKET stays.');
if (!(await isConfirmed())) {
  giveBack();
  refuse('Nothing was deleted.');
}
// The lock goes last, so that no server starts on a half-deleted folder.
for (const name of hasData ? kept : [])
  rmSync(path.join(data, name), { recursive: true, force: true });
giveBack();
if (hasData && readdirSync(data).length === 0) rmdirSync(data);
for (const name of rest) rmSync(name, { recursive: true, force: true });
console.log('Deleted. The next start begins anew.');
process.exit(0);
