import { randomBytes } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { email as emailSchema } from '@dawaya/contract/fields';
import { isSameCountry, parsePhone } from '@dawaya/contract/phone';
import { maxPasswordLength, minPasswordLength } from '@dawaya/contract/vocabulary/limits';
import webPush from 'web-push';
import {
  createAdmin,
  listAdmins,
  resetAdminPassword,
  resetSecondFactor,
  setAdminRights,
} from '../features/admin/index.ts';
import { endTextsOf } from '../features/conversations/index.ts';
import { createDeliveries, createGateways, createSmsBudget } from '../features/deliveries/index.ts';
import { findDoctor, setDoctorAddress } from '../features/doctors/index.ts';
import { createChangeRecorder } from '../features/live/index.ts';
import { createMailQueue } from '../features/mail/index.ts';
import { getPharmacyRow, setAccountAddress } from '../features/pharmacies/index.ts';
import {
  createCookies,
  createSessions,
  isPhone,
  listFactorAccounts,
} from '../features/sessions/index.ts';
import { AppError } from '../platform/app-error.ts';
import { createBudgets } from '../platform/budgets.ts';
import { systemClock } from '../platform/clock.ts';
import { isUuid } from '../platform/ids.ts';
import { isCommonPassword } from '../settings/common-passwords.ts';
import { confirm, fail, openForCommand, printLine, readSettings } from './command.ts';

const usage = `Usage:
  npm run admin -- list
  npm run admin -- create EMAIL [--name "FULL NAME"] [--password-stdin] [--read-only]
  npm run admin -- reset-password EMAIL [--password-stdin]
  npm run admin -- reset-second-factor EMAIL|PHONE [--account ID]
  npm run admin -- set-address ID EMAIL|PHONE [--yes]
  npm run admin -- disable EMAIL
  npm run admin -- enable EMAIL
  npm run admin -- read-only EMAIL
  npm run admin -- full EMAIL
  npm run admin -- push-keys
  npm run admin -- file-key

An address may have several accounts with a second factor: as an admin, a doctor, or staff of
pharmacies. The command then lists them, and "--account" names one.
"set-address" gives a doctor or a pharmacy's owner another email address or number to log in with, for
example when the number was silent for 120 days. Read the documents first: whoever has it is the
doctor or runs the pharmacy. The id is in the address of the page of a pharmacy, or with the
application on the desk. The former and the new address get a notice.
It shows the account with both addresses and asks; "--yes" changes it without asking.
A read-only admin sees the whole desk and decides nothing; "full" lets that admin decide again.
Without --password-stdin a password is made up and shown once. Who is disabled is signed out
everywhere and cannot log in; that goes for the last admin too: enable one or create one then.
"push-keys" makes the pair with which messages to devices are signed, and changes nothing.
"file-key" makes a key that encrypts stored files, or a backup, and changes nothing either.
`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        'read-only': { type: 'boolean' },
        account: { type: 'string' },
        yes: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`);
  }
}

const commands = [
  'list',
  'create',
  'reset-password',
  'reset-second-factor',
  'set-address',
  'disable',
  'enable',
  'read-only',
  'full',
  'push-keys',
  'file-key',
] as const;
const { values, positionals } = readArguments();
const [name, firstArgument, secondArgument] = positionals;
const command = commands.find((known) => known === name);
if (
  values.help ||
  !command ||
  ['list', 'push-keys', 'file-key'].includes(command) !== (firstArgument === undefined) ||
  (command === 'set-address') !== (secondArgument !== undefined)
)
  fail(usage);

if (command === 'push-keys') {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  printLine(`# Into the settings of every process, once: a new pair silences the devices that subscribed with
# the old one until their pages are opened again. The private one is a secret.
PUSH_PUBLIC_KEY=${publicKey}
PUSH_PRIVATE_KEY=${privateKey}`);
  process.exit();
}

if (command === 'file-key') {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  printLine(`# The key of stored files, a secret. Keep it outside of this machine too: without it they are lost.
# Its public key is ${await identityToRecipient(identity)}
FILE_KEYS=${identity}`);
  process.exit();
}

/** The email address or the phone number of the command, in the stored form. */
function readAddress(typed = 'nobody@example.com'): string {
  const takesPhone = command === 'reset-second-factor' || command === 'set-address';
  const phone = takesPhone && !typed.includes('@') ? parsePhone(typed) : undefined;
  if (phone) return phone;
  const checked = emailSchema.safeParse(typed);
  if (checked.success) return checked.data;
  return fail(`"${typed}" is not an email address${takesPhone ? ' or a phone number' : ''}.`);
}
const email = readAddress(secondArgument ?? firstArgument);
const takesPassword = command === 'create' || command === 'reset-password';
const argumentsGiven =
  takesPassword && values['password-stdin'] ? (await readAll(process.stdin)).trim() : undefined;
const password = argumentsGiven ?? randomBytes(12).toString('base64url');
if (password.length < minPasswordLength || password.length > maxPasswordLength)
  fail(`A password has ${minPasswordLength} to ${maxPasswordLength} characters.`);
if (isCommonPassword(password, email))
  fail('This password is too common; people who try passwords try it first.');

const config = readSettings();
const { database, jobs } = await openForCommand(config);
const { db } = database;
const { publicUrl } = config;
const mail = createMailQueue({ jobs, clock: systemClock });
const changes = createChangeRecorder(db, systemClock, console.warn);
const sessions = createSessions({
  db,
  clock: systemClock,
  cookies: createCookies(config),
  live: changes,
});
const budgets = createBudgets(systemClock, 1);
const deliveries = createDeliveries({
  db,
  clock: systemClock,
  jobs,
  budget: createSmsBudget(budgets, config.smsPerDay),
  channels: createGateways(config),
  log: console,
});
const notifying = { db, clock: systemClock, sessions, mail, deliveries, budgets, publicUrl };

const endTexts: Parameters<typeof setAccountAddress>[0]['endTexts'] = (db, staffId) =>
  endTextsOf({ deliveries }, db, staffId);

const change = async (rights: Parameters<typeof setAdminRights>[2], done: string) => {
  const deciding = await setAdminRights({ db, clock: systemClock, sessions }, email, rights);
  printLine(`${email} ${done}.`);
  if (deciding === 0) printLine('No admin can decide now.');
};

const run: Record<Exclude<typeof command, 'push-keys' | 'file-key'>, () => Promise<void>> = {
  async list() {
    const admins = await listAdmins(db);
    if (admins.length === 0) printLine('There is no admin yet.');
    for (const admin of admins) {
      const since = admin.createdAt.toISOString().slice(0, 10);
      const until = admin.disabledAt?.toISOString().slice(0, 10);
      printLine(
        [
          admin.email,
          admin.fullName,
          `since ${since}`,
          admin.isReadOnly && 'read-only',
          until && `disabled since ${until}`,
        ]
          .filter(Boolean)
          .join('\t'),
      );
    }
  },
  async create() {
    const fullName = values.name ?? 'Admin';
    const isReadOnly = values['read-only'] ?? false;
    await createAdmin(db, systemClock(), { email, password, fullName, isReadOnly });
    printLine(`${email} is ${isReadOnly ? 'a read-only' : 'an'} admin now.`);
  },
  async 'reset-password'() {
    await resetAdminPassword({ db, clock: systemClock, sessions }, email, password);
    printLine(`${email} has a new password; its sessions are ended.`);
  },
  async 'reset-second-factor'() {
    const accounts = await listFactorAccounts(db, email);
    if (accounts.length === 0) throw new AppError('not_found');
    const matchingAccounts = accounts.filter(
      ({ accountId, hasFactor }) => hasFactor && accountId === (values.account ?? accountId),
    );
    const [account] = matchingAccounts;
    if (!account) printLine(`${email} has no second factor there. Nothing was changed.`);
    else if (matchingAccounts.length > 1) {
      process.exitCode = 1;
      printLine(`${email} has several accounts. Name one, as it is in this list:`);
      for (const { accountId, name } of matchingAccounts)
        printLine(`  --account ${accountId}   ${name}`);
    } else {
      await resetSecondFactor(notifying, account);
      printLine(
        `${email} (${account.name}) has no second factor now; the account's sessions are ended.`,
      );
    }
  },
  async 'set-address'() {
    const id = firstArgument ?? '';
    if (!isUuid(id)) throw new AppError('not_found');
    const gateway = config.sms ?? config.smpp;
    // Outside production the server has a double of a gateway, which no setting names.
    const isTexted = gateway ? isSameCountry(email, gateway.number) : !config.isProduction;
    if (isPhone(email) && !isTexted)
      fail(`No gateway of the settings texts codes to ${email}: it could never log in.`);
    const doctor = await findDoctor(db, id);
    const before = doctor ?? (await getPharmacyRow(db, id));
    const name = 'shopName' in before ? before.shopName : before.fullName;
    printLine(`${name}: ${before.email ?? before.accountPhone ?? '—'} → ${email}`);
    const question = doctor ? `Is ${email} this doctor?` : `Does ${email} run this pharmacy?`;
    if (!values.yes && !(await confirm(question))) {
      printLine('Nothing was changed.');
      return;
    }
    const otherAccounts = doctor
      ? await setDoctorAddress(notifying, id, email).then(() => [])
      : (await setAccountAddress({ ...notifying, endTexts }, id, email)).others;
    const factor = (await listFactorAccounts(db, email)).find(
      ({ accountId, pharmacyId, hasFactor }) => hasFactor && (pharmacyId ?? accountId) === id,
    );
    printLine(`${email} opens ${name} now; ${doctor ? 'the' : "its owner's"} sessions are ended.`);
    if (factor)
      printLine(
        `Its second factor stays. If it is lost too: npm run admin -- reset-second-factor ${email} --account ${factor.accountId}`,
      );
    if (otherAccounts.length > 0)
      printLine('These own it too, or have an open invitation. Ask the owner about each:');
    for (const { role, email, joinedAt } of otherAccounts)
      printLine([`  ${role}`, email ?? '—', ...(joinedAt ? [] : ['invited'])].join('\t'));
  },
  async disable() {
    await change({ isDisabled: true }, 'is disabled; its sessions are ended');
  },
  async enable() {
    await change({ isDisabled: false }, 'can log in again');
  },
  async 'read-only'() {
    await change({ isReadOnly: true }, 'reads the desk now and decides nothing');
  },
  async full() {
    await change({ isReadOnly: false }, 'can decide now');
  },
};

function describeRefusal({ code }: AppError): string {
  if (command === 'set-address') {
    if (code === 'not_found')
      return `There is no doctor and no pharmacy with an owner ${firstArgument}.`;
    if (code === 'forbidden')
      return 'The owner who registered has left: give the email address of an owner.';
    return `${email} is the address of another account or of other staff.`;
  }
  if (code === 'email_taken')
    return `${email} is an admin already. To change the password: npm run admin -- reset-password ${email}`;
  const kind = command === 'reset-second-factor' ? 'account' : 'admin';
  return `There is no ${kind} with the address ${email}.`;
}

try {
  await run[command]();
  if (takesPassword && !argumentsGiven) printLine(`Password: ${password}`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.exitCode = 1;
  process.stderr.write(`${describeRefusal(error)}\n`);
} finally {
  await changes.stop();
  await jobs.stop();
  await database.close();
}
