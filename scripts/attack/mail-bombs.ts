import { sql } from 'drizzle-orm';
import { type App, startApp } from '../../e2e/support/server.ts';
import type { Database } from '../../server/src/database/client.ts';
import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { makePharmacy } from '../../server/test/factories.ts';
import { type Attack, type Given, type Outcome, tally } from './attack.ts';

/** Log-in calls for one mailbox, each with a different tag. */
const tags = 45;
/** Requests to one pharmacy, each with a different email address. */
const requests = 58;
/** The limits of mails to strangers and to a pharmacy, for one network and hour (docs/mail.md). */
const maxMails = { strangers: 20, pharmacy: 5 };

const asForm = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** Waits until every permitted mail has left, or until the deadline. */
async function allHaveLeft(db: Database, until: number): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(sql`select 1 from pgboss.job
      where name like '%mail%' and state < 'completed' and start_after <= now()`);
    if (rows.length === 0) return;
    if (performance.now() > until) throw new Error(`${rows.length} mails are still under way`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function bomb({ url, databaseUrl, mailbox }: App, until: number): Promise<Outcome> {
  const { outcome, count } = tally();
  const database = openPostgresql(databaseUrl, () => {});
  try {
    const pharmacy = await makePharmacy({ db: database.db, clock: () => new Date() });
    for (let tag = 1; tag <= tags; tag++) {
      const { status } = await fetch(`${url}/api/customers/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `victim+${tag}@people.test` }),
      });
      count([202, 429].includes(status), 'a log-in call', `answered ${status}`);
    }
    for (let number = 1; number <= requests; number++) {
      const { status } = await fetch(`${url}/api/prescription-requests`, {
        method: 'POST',
        body: asForm({
          pharmacyId: pharmacy.id,
          customerName: 'Amna',
          phone: '0912345678',
          email: `stranger-${number}@people.test`,
        }),
      });
      count(
        status === 201,
        'a request',
        `answered ${status}: a used-up budget delays the mail, never the request`,
      );
    }
    await allHaveLeft(database.db, until);
    const countMails = (matches: (to: string) => boolean) =>
      mailbox.mails.filter(({ recipients }) => recipients.some(matches)).length;
    const toTags = countMails((to) => to.startsWith('victim+'));
    const toStrangers = countMails((to) => to.endsWith('@people.test'));
    const toPharmacy = countMails((to) => to === pharmacy.email);
    count(toStrangers <= maxMails.strangers, 'mails to strangers', `${toStrangers} left`);
    count(toPharmacy <= maxMails.pharmacy, 'mails to one pharmacy', `${toPharmacy} left`);
    // Without any mail, the attack would not have tested the limits.
    count(toPharmacy > 0 && toStrangers > 0, 'mails within the budgets', 'none left');
    outcome.figures.push(
      `${tags} log-in calls for one mailbox, each with a tag of its own: ${toTags} mails left`,
      `${requests} requests to one pharmacy: ${toPharmacy} mails left to it`,
      `to all strangers together: ${toStrangers} mails left`,
    );
    return outcome;
  } finally {
    await database.close();
  }
}

/** Needs its own server, with limits and a countable mailbox. */
async function run({ target, until }: Given): Promise<Outcome> {
  if (!target.databaseUrl)
    return {
      tried: 0,
      held: 0,
      breaches: ['only a server whose mail can be read can be attacked so: leave --url out'],
      figures: [],
    };
  const app = await startApp({ RATE_LIMIT_SCALE: '1' });
  try {
    return await bomb(app, until);
  } finally {
    await app.stop();
  }
}

export const mailBombs: Attack = {
  name: 'mail-bombs',
  holds: 'One network floods neither a stranger, by tags, nor a pharmacy, by requests.',
  run,
};
