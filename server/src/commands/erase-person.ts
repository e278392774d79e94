import path from 'node:path';
import { parseArgs } from 'node:util';
import { email as emailSchema } from '@dawaya/contract/fields';
import { parsePhone } from '@dawaya/contract/phone';
import {
  ErasureRefusedError,
  erasePerson,
  type Findings,
  isNothing,
  previewErasure,
} from '../erasure.ts';
import { createFiles } from '../features/files/index.ts';
import { createChangeRecorder } from '../features/live/index.ts';
import { createCookies, createSessions } from '../features/sessions/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Erased, Person } from '../platform/erasure.ts';
import { confirm, fail, openForCommand, printLine, readSettings } from './command.ts';

const usage = `Usage:
  npm run erase -- EMAIL [--yes]
  npm run erase -- PHONE [--yes]

Shows how much data of a person is stored, asks, and deletes it for good. It finds a phone number in
any notation. A person who gave both an email and a phone number needs two runs.
`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { yes: { type: 'boolean' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`);
  }
}

function parsePerson(typedPerson: string): Person {
  if (typedPerson.includes('@')) {
    const email = emailSchema.safeParse(typedPerson);
    if (email.success) return { email: email.data };
  }
  const phone = parsePhone(typedPerson);
  return phone
    ? { phone }
    : fail(`"${typedPerson}" is neither an email address nor a phone number.`);
}

const { values, positionals } = readArguments();
const [typed, ...others] = positionals;
if (values.help || !typed || others.length > 0) fail(usage);
const person = parsePerson(typed);
const name = 'email' in person ? person.email : person.phone;

const config = readSettings();
const { database, jobs, storage } = await openForCommand(config);
const { db } = database;
const clock = systemClock;
const files = createFiles({
  db,
  storage,
  clock,
  tempFolder: path.join(config.dataDir, 'uploads'),
  settings: config,
  log: { warn: console.warn, error: console.error },
});
const changes = createChangeRecorder(db, clock, console.warn);
const deps = {
  db,
  clock,
  files,
  jobs,
  sessions: createSessions({ db, clock, cookies: createCookies(config), live: changes }),
};

const kinds: Record<keyof Erased, string> = {
  customers: 'customer accounts',
  doctors: 'doctor accounts',
  staff: 'people at pharmacies, with their names on what they did',
  sessions: 'sessions',
  requests: 'prescription requests',
  inquiries: 'questions to pharmacies of a town, with their answers',
  photos: 'photos of them',
  consultations: 'consultation requests',
  devices: 'devices that were told of them',
  messages: 'contact messages',
  codes: 'log-in codes',
  counters: 'counts of tries',
  mails: 'mails that wait or were given up',
  texts: 'text messages of the last 30 days',
  places: 'numbers of places from the open map',
  alerts: 'availability alerts',
};

function printFindings({ erased, addresses, otherConsultations, listings }: Findings) {
  for (const [kind, count] of Object.entries(erased))
    if (count > 0) printLine(`  ${kinds[kind as keyof Erased]}: ${count}`);
  if ('phone' in person && addresses > 1)
    printLine(`They carry ${addresses} email addresses: more than one person may use this number.`);
  if (otherConsultations > 0)
    printLine(`Consultation requests that stay: ${otherConsultations}. They come from a phone number in this data and carry no
email address. If they are to go too, ask for the number and run it with that, before or after.`);
  if (listings > 0)
    printLine(
      `Pharmacies and doctors that show this number and stay: ${listings}. They go by their email address.`,
    );
}

const reasons: Record<ErasureRefusedError['kind'], string> = {
  pharmacy: `${name} is the address of a pharmacy: its documents and payments have to be kept. Suspend or
reject it at the admin's desk, which signs it out and takes it off every public list.`,
  admin: `${name} is the address of an admin, whom the log of decisions names.
Instead: npm run admin -- disable ${name}`,
  doctor: `${name} is the address of a doctor with open consultation requests, and people
wait for a call. Have the doctor complete or decline them, or suspend the doctor at the admin's desk.`,
};

async function runErasure(): Promise<string | undefined> {
  const findings = await previewErasure(deps, person);
  if (!isNothing(findings)) printLine(`Of ${name} there are:`);
  printFindings(findings);
  if (isNothing(findings)) return `There is nothing of ${name} to delete.`;
  if (!values.yes && !(await confirm('Delete this for good?'))) return 'Nothing was deleted.';
  const { erased } = await erasePerson(deps, person);
  printLine('Deleted.');
  if ('email' in person)
    printLine(
      'Text messages and conversations go by the phone number. If you know it, run this with it too.',
    );
  if (erased.photos > 0)
    printLine(
      'The running server removes the photos from the storage, two hours from now at the latest.',
    );
  if (erased.messages > 0)
    printLine(
      'Copies of the contact messages are in the mailbox of CONTACT_EMAIL: delete them there.',
    );
  return undefined;
}

try {
  const refusal = await runErasure();
  if (refusal) {
    process.exitCode = 1;
    process.stderr.write(`${refusal}\n`);
  }
} catch (error) {
  if (!(error instanceof ErasureRefusedError)) throw error;
  process.exitCode = 1;
  process.stderr.write(`${reasons[error.kind]}\nNothing was deleted.\n`);
} finally {
  await changes.stop();
  await jobs.stop();
  await database.close();
}
