import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const installations = '/usr/lib/postgresql';

/** Of the folders of clusters; the process that each is for comes next in its name. */
const prefix = 'dawaya-postgres-';

/** The folder of PostgreSQL's own server programs, the newest first; undefined where there are none. */
export async function findPostgresBinaries(): Promise<string | undefined> {
  const versions = existsSync(installations) ? await readdir(installations) : [];
  const packaged = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...packaged.map((version) => join(installations, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

interface Cluster {
  /** Address of the server's `postgres` database, as its owner. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away PostgreSQL on a free port of this machine; nothing in it outlives `stop`.
 * It runs as an ordinary user, since PostgreSQL refuses root.
 * @param durable as it is installed, for benchmarks: what is committed is on the disk. Else durability
 *   is off.
 * @throws when there are no server programs or the server does not come up.
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const binaries = await findPostgresBinaries();
  if (!binaries) {
    throw new Error('PostgreSQL is not installed: run `npm test`, or set TEST_DATABASE_URL.');
  }
  const parent = durable ? tmpdir() : await parentFolder();
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  const user = await ordinaryUser();
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);

  const data = join(folder, 'data');
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await promisify(execFile)(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--username=dawaya', '--auth=trust', '--no-sync', ...locale],
    { ...user, cwd: folder },
  );

  const port = await freePort();
  const server = spawn(
    join(binaries, 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings(port, durable)).map(([name, value]) => `--${name}=${value}`),
    ],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const cleanUp = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // Also when the tests end without their teardown.
  process.once('exit', cleanUp);

  const url = `postgres://dawaya@127.0.0.1:${port}/postgres`;
  await answers(url, server);
  return {
    url,
    async stop() {
      process.off('exit', cleanUp);
      await ended(server);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Where a cluster without durability goes: into memory, where Linux has a folder for that with room
 * in it. Every test makes and deletes a database of some 640 files, and an ext4 without journal passes
 * over each that went lately when it looks for a free one.
 */
async function parentFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= 2 ** 31 ? memory : tmpdir();
}

/** Removes what runs left that were killed: in memory it would stay until the machine is started anew. */
async function removeAbandoned(parent: string): Promise<void> {
  const folders = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const folder of folders) {
    const owner = Number(folder.slice(prefix.length).split('-')[0]);
    if (owner && !isRunning(owner))
      await rm(join(parent, folder), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs, as somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function settings(port: number, durable: boolean) {
  const own = {
    port,
    'listen-addresses': '127.0.0.1',
    'unix-socket-directories': '',
    'max-connections': 200,
    timezone: 'UTC',
  };
  if (durable) return { ...own, 'shared-preload-libraries': 'pg_stat_statements' };
  return {
    ...own,
    fsync: 'off',
    'synchronous-commit': 'off',
    'full-page-writes': 'off',
    // Nothing of it is ever restored, replicated or vacuumed.
    'wal-level': 'minimal',
    'max-wal-senders': 0,
    'wal-init-zero': 'off',
    'checkpoint-timeout': '1d',
    'max-wal-size': '512MB',
    autovacuum: 'off',
  };
}

/** Whom to run as: nobody in particular when root, else whoever runs the tests. */
async function ordinaryUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find(([n]) => n === name)).find(Boolean);
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) };
}

/** A port nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  let log = '';
  server.stderr?.on('data', (chunk) => {
    log = (log + chunk).slice(-4000);
  });
  const deadline = Date.now() + 30_000;
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log}`);
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGQUIT');
  });
}
