import path from 'node:path';
import { parsePhone } from '@dawaya/contract/phone';
import { createDeliveries, createGateways, createSmsBudget } from '../features/deliveries/index.ts';
import { createFiles } from '../features/files/index.ts';
import { createChangeRecorder } from '../features/live/index.ts';
import { endPhone } from '../features/my-data/index.ts';
import { createCookies, createSessions } from '../features/sessions/index.ts';
import { createBudgets } from '../platform/budgets.ts';
import { systemClock as clock } from '../platform/clock.ts';
import { fail, openForCommand, printLine, readSettings } from './command.ts';

const usage = `Usage:
  npm run end-phone -- PHONE

Ends what a stolen phone may do: its conversations and chats, answers of staff by text, news, alerts,
notifications, sessions of customers, and browsers that hold a private link. Questions and requests go
on. It is for people who lost the number too; all others use /my-data. A number that its holder gets
back is proven again.
`;

const [typed, ...others] = process.argv.slice(2);
const phone = typed && others.length === 0 ? parsePhone(typed) : undefined;
if (!phone) fail(usage);

const config = readSettings();
const { database, jobs, storage } = await openForCommand(config);
const { db } = database;
const live = createChangeRecorder(db, clock, console.warn);
const log = { warn: console.warn, error: console.error };
const tempFolder = path.join(config.dataDir, 'uploads');
const services = {
  db,
  clock,
  jobs,
  live,
  files: createFiles({ db, storage, clock, tempFolder, settings: config, log }),
  sessions: createSessions({ db, clock, cookies: createCookies(config), live }),
  deliveries: createDeliveries({
    db,
    clock,
    jobs,
    budget: createSmsBudget(createBudgets(clock, 1), config.smsPerDay),
    channels: createGateways(config),
    log,
  }),
};

try {
  const { conversations, links } = await endPhone(services, { phone }, { actor: 'server' });
  printLine(`Conversations that ended: ${conversations}`);
  printLine(`Private links that ask for the last four digits again: ${links}`);
} finally {
  await live.stop();
  await jobs.stop();
  await database.close();
}
