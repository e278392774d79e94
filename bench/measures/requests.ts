import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { type App, startApp } from '../../e2e/support/server.ts';
import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { makePharmacy } from '../../server/test/factories.ts';
import { preparePostgres } from '../../server/test/postgres.ts';
import { type Figure, formatNumber, type Measure, median } from '../measure.ts';
import { familyOf, processorSeconds } from '../support/processor.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 8);
const pharmacies = 50;
const support = path.join(import.meta.dirname, '../support');

interface Round {
  perSecond: number;
  /** Milliseconds of processor time for a request: of our process, and of PostgreSQL. */
  ours: number;
  database: number;
  statements: number;
}

interface Measured {
  connections: number;
  ours: Round;
  bare: Round;
}

/**
 * Sends forms for `seconds`.
 * @returns how many the server answered with 201
 */
async function send(url: string, connections: number, pharmacyIds: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(
    'wrk',
    ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', path.join(support, 'request.lua'), url],
    { env: { ...process.env, PHARMACIES: pharmacyIds.join(), RUN: String(Date.now()) } },
  );
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (refused > 0) throw new Error(`${refused} forms were refused\n${stdout}`);
  return Number(/(\d+) requests in/.exec(stdout)?.[1]);
}

/** Returns the process that serves the database of `client`. */
async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const stat = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const medianOf = (rounds: Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  ours: median(rounds.map(({ ours }) => ours)),
  database: median(rounds.map(({ database }) => database)),
  statements: median(rounds.map(({ statements }) => statements)),
});

async function measureApp({ url, pid, databaseUrl }: App): Promise<Measured[]> {
  const database = openPostgresql(databaseUrl, () => {});
  const ids: string[] = [];
  for (let number = 0; number < pharmacies; number += 1)
    ids.push((await makePharmacy({ db: database.db, clock: () => new Date() })).id);
  await database.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  const postmaster = await postmasterOf(client);
  const bare = spawn(process.execPath, [path.join(support, 'bare-insert.ts'), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [bareUrl] = await once(createInterface(bare.stdout), 'line');

  const round = async (target: string, server: number, connections: number): Promise<Round> => {
    const ofDatabase = () => processorSeconds(familyOf(postmaster));
    const before = { ours: processorSeconds([server]), database: ofDatabase() };
    await client.query('select pg_stat_statements_reset()');
    const sent = await send(target, connections, ids);
    // PostgreSQL itself checks a deferred reference at the commit, by a statement of its own.
    const { rows } = await client.query(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
        where toplevel and query not like 'SELECT 1 FROM ONLY%'`,
    );
    if (process.env.STATEMENTS)
      console.table(
        (
          await client.query(
            "select calls, round(total_exec_time::numeric) as ms, rows, left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as query from pg_stat_statements order by total_exec_time desc limit 32",
          )
        ).rows,
      );
    const each = (used: number) => (used * 1000) / sent;
    return {
      perSecond: sent / seconds,
      ours: each(processorSeconds([server]) - before.ours),
      database: each(ofDatabase() - before.database),
      statements: rows[0].calls / sent,
    };
  };

  try {
    const measured: Measured[] = [];
    // A warm-up that does not count: engine and database compile and plan.
    await round(`${url}/api/prescription-requests`, pid, 50);
    for (const connections of (process.env.CONNECTIONS ?? '10,50').split(',').map(Number)) {
      const ours: Round[] = [];
      const yardstick: Round[] = [];
      for (let number = 0; number < rounds; number += 1) {
        yardstick.push(await round(bareUrl, bare.pid ?? 0, connections));
        ours.push(await round(`${url}/api/prescription-requests`, pid, connections));
      }
      measured.push({ connections, ours: medianOf(ours), bare: medianOf(yardstick) });
    }
    return measured;
  } finally {
    bare.kill();
    await client.end();
  }
}

/**
 * Measures how many prescription requests without photos one process accepts in a second, with all
 * limits and budgets: each comes from a different network, to one of fifty pharmacies. Beside it,
 * in turns, a bare `node:http` stores the same body with one insert. PostgreSQL runs as installed,
 * so that commits are on the disk. All share this machine's processors with the client.
 */
async function measureRequests(): Promise<Measured[]> {
  const given = process.env.TEST_DATABASE_URL;
  delete process.env.TEST_DATABASE_URL;
  const cluster = await preparePostgres({ durable: true });
  const app = await startApp({
    RATE_LIMIT_SCALE: '1',
    TRUST_PROXY: '1',
    // The hour's mails are used up before the measure: later mails wait for the next hour.
    MAIL_PER_HOUR: '50',
    ...profiled(),
  });
  try {
    return await measureApp(app);
  } finally {
    await app.stop();
    await cluster.stop();
    if (given === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = given;
  }
}

/** `PROFILE=folder`: the server writes a profile of its processor time there. */
const profiled = (): Record<string, string> =>
  process.env.PROFILE
    ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(process.env.PROFILE)}` }
    : {};

const formatRound = ({ perSecond, ours, database, statements }: Round): string =>
  `${formatNumber(perSecond)} a second, ${formatNumber(ours, 2)} ms of processor and ${formatNumber(database, 2)} ms of PostgreSQL's, ${formatNumber(statements, 1)} statements each`;

async function measure(): Promise<Figure[]> {
  return (await measureRequests()).map(({ connections, ours, bare }) => ({
    what: `requests without photos, ${connections} connections, what is answered is on the disk`,
    ours: formatRound(ours),
    yardstick: `one insert of the same bytes: ${formatRound(bare)}`,
    target: '≥ 1,000 a second',
    isReached: ours.perSecond >= 1000,
  }));
}

export const requests: Measure = { name: 'requests', needs: ['wrk'], measure };

// For profiles: PROFILE=folder node bench/measures/requests.ts
if (import.meta.main) console.log(await measure());
