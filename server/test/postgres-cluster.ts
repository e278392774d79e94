import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const installations = '/usr/lib/postgresql';

/** The start of the names of clusters' folders; the id of the process follows. */
const prefix = 'dawaya-postgres-';

/**
 * Finds the folder of PostgreSQL's server programs, the newest version first; undefined without
 * one.
 */
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

export interface Cluster {
  /** The URL of the server's `postgres` database, as its owner. */
  url: string;
  /** Starts the server again if it has ended by itself; committed data remains. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** Writes commits to the disk as usual; otherwise durability is off. */
  durable?: boolean;
  locale?: string;
  /** The address to listen at. */
  host?: string;
  /** A folder for the write-ahead log, which becomes the server's user's. */
  logFolder?: string;
  /** More settings of PostgreSQL, by their names. */
  more?: Record<string, string>;
}

/**
 * Starts a temporary PostgreSQL on a free port of this machine; `stop` deletes everything. It runs
 * as an ordinary user, because PostgreSQL refuses root.
 * @throws if there are no server programs or the server does not start
 */
export async function startCluster({
  durable = false,
  locale = 'C.UTF-8',
  host = '127.0.0.1',
  logFolder,
  more = {},
}: ClusterOptions = {}): Promise<Cluster> {
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
  if (logFolder && user) await chown(logFolder, user.uid, user.gid);
  const text = ['--encoding=UTF8', `--locale=${locale}`];
  const log = logFolder ? [`--waldir=${join(logFolder, 'wal')}`] : [];
  await promisify(execFile)(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--username=dawaya', '--auth=trust', '--no-sync', ...text, ...log],
    { ...user, cwd: folder },
  );

  const port = await freePort();
  const all = { ...settings(port, durable), 'listen-addresses': host, ...more };
  const launch = () =>
    spawn(
      join(binaries, 'postgres'),
      ['-D', data, ...Object.entries(all).map(([name, value]) => `--${name}=${value}`)],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  let server = launch();
  const cleanUp = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // Even if the tests end without their teardown.
  process.once('exit', cleanUp);

  const url = `postgres://dawaya@${host.includes(':') ? `[${host}]` : host}:${port}/postgres`;
  await answers(url, server);
  return {
    url,
    async restart() {
      if (server.exitCode === null && server.signalCode === null) return;
      server = launch();
      await answers(url, server);
    },
    async stop() {
      process.off('exit', cleanUp);
      await stopProcess(server);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * The folder for a cluster without durability: in memory, if Linux has such a folder with enough
 * space. Every test creates and deletes a database of some 640 files, and an ext4 without a journal
 * skips each recently deleted inode when it looks for a free one.
 */
async function parentFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= 2 ** 31 ? memory : tmpdir();
}

/** Deletes the folders of killed runs, which would stay in memory until the machine restarts. */
async function removeAbandoned(parent: string): Promise<void> {
  const folders = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const folder of folders) {
    const owner = Number(folder.slice(prefix.length).split('-')[0]);
    if (owner && !isRunning(owner))
      // Another run may remove it at this moment.
      await rm(join(parent, folder), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function settings(port: number, durable: boolean) {
  const own = {
    port,
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
    // The cluster is never restored, replicated or vacuumed.
    'wal-level': 'minimal',
    'max-wal-senders': 0,
    'wal-init-zero': 'off',
    'checkpoint-timeout': '1d',
    'max-wal-size': '512MB',
    autovacuum: 'off',
  };
}

/** The user that runs PostgreSQL: an ordinary one if the tests run as root, else the same user. */
export async function ordinaryUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find(([n]) => n === name)).find(Boolean);
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) };
}

/** A port that is free at this moment. */
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

function stopProcess(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGQUIT');
  });
}
