import { randomBytes } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { email as emailSchema } from '@dawaya/contract/fields';
import { readConfig } from './config.ts';
import { createAdmin, resetAdminPassword } from './features/admin/service.ts';
import { createCookies } from './features/sessions/cookies.ts';
import { createSessions } from './features/sessions/service.ts';
import { openAll } from './open.ts';
import { AppError } from './platform/app-error.ts';
import { systemClock } from './platform/clock.ts';

const usage = `Usage:
  npm run admin -- create EMAIL [--name "FULL NAME"] [--password-stdin]
  npm run admin -- reset-password EMAIL [--password-stdin]

Without --password-stdin a password is made up and shown once.
`;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`);
  }
}

const { values, positionals } = readArguments();
const [command, written] = positionals;
if (values.help || !written || (command !== 'create' && command !== 'reset-password')) fail(usage);

const address = emailSchema.safeParse(written);
if (!address.success) fail(`"${written}" is not an e-mail address.`);
const email = address.data;
const given = values['password-stdin'] ? (await readAll(process.stdin)).trim() : undefined;
const password = given ?? randomBytes(12).toString('base64url');
if (password.length < 10) fail('A password has at least 10 characters.');

const config = readConfig(process.env);
const { database, jobs } = await openAll(config, (error, what) => console.error(what, error)).catch(
  (error: Error) => fail(error.message),
);
try {
  if (command === 'create') {
    await createAdmin(database.db, systemClock(), {
      email,
      password,
      fullName: values.name ?? 'Admin',
    });
    process.stdout.write(`${email} is an admin now.\n`);
  } else {
    const sessions = createSessions(database.db, systemClock, createCookies(config));
    await resetAdminPassword(database.db, sessions, email, password);
    process.stdout.write(`${email} has a new password; its sessions are ended.\n`);
  }
  if (!given) process.stdout.write(`Password: ${password}\n`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.exitCode = 1;
  process.stderr.write(
    error.code === 'email_taken'
      ? `${email} is an admin already. To change the password: npm run admin -- reset-password ${email}\n`
      : `There is no admin with the address ${email}.\n`,
  );
} finally {
  await jobs.stop();
  await database.close();
}
