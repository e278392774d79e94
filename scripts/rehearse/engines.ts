import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stringify } from 'yaml';
import {
  findPostgresBinaries,
  freePort,
  ordinaryUser,
} from '../../server/test/postgres-cluster.ts';
import { ensureSystemPackage, installCommand } from '../lib/apt.mjs';

/** Debian's packages and the program that shows that each is there. */
const packages = {
  postgresql: findPostgresBinaries,
  'etcd-server': () => programOf('etcd', '--version'),
  patroni: () => programOf('patroni', '--version'),
  // Patroni runs with Debian's own Python, and needs it for etcd.
  'python3-etcd': () => spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status === 0,
  pgbouncer: () => programOf('pgbouncer', '--version'),
  haproxy: () => programOf('haproxy', '-v'),
  kannel: () => programOf('bearerbox', '--version'),
};

/** Debian's folder of daemons is not in every user's path. */
const programOf = (name: string, asked: string) =>
  [name, `/usr/sbin/${name}`].find((program) => !spawnSync(program, [asked]).error);

/**
 * Makes sure that all engines are installed.
 * @param yes installs a missing one
 * @returns false if one is missing, after a line that says how to install it
 */
export async function ensureEngines(yes = false): Promise<boolean> {
  for (const [name, look] of Object.entries(packages)) {
    if (await ensureSystemPackage<unknown>(name, look, { yes })) continue;
    const command = installCommand(name);
    console.error(
      `${name} is missing. ${command ? `Install it with "${command}", or with all others by npm run rehearse -- --yes` : 'Install it'}.`,
    );
    return false;
  }
  return true;
}

/**
 * In seconds, the shortest times that Patroni allows. A primary that is gone has its lease until
 * `ttl`.
 */
const patroni = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

/** Waits until a condition holds; a failed look counts as no. */
export async function until(what: string, holds: () => Promise<unknown>, seconds = 120) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    if (await holds().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} seconds: ${what}`);
    await pause(100);
  }
}

/** The folder of all engines, and their processes, which end with it. */
export async function openEngines() {
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-rehearse-'));
  // PostgreSQL and PgBouncer refuse root.
  const user = await ordinaryUser();
  const own = async (name: string) => {
    const made = path.join(folder, name);
    await mkdir(made, { mode: 0o700 });
    if (user) await chown(made, user.uid, user.gid);
    return made;
  };
  if (user) await chown(folder, user.uid, user.gid);
  const children = new Set<ChildProcess>();
  const start = (program: string, args: string[], more: { root?: boolean } = {}) => {
    const child = spawn(program, args, {
      ...(more.root ? {} : user),
      cwd: folder,
      env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        log = (log + chunk).slice(-6000);
      });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return { child, log: () => log };
  };
  const program = (name: string, asked: string) => programOf(name, asked) ?? name;
  const nodes: DatabaseNode[] = [];
  return {
    folder,
    own,
    user,
    start,
    nodes,

    async startEtcd() {
      const [client, peer] = [await freePort(), await freePort()];
      const at = (port: number) => `http://127.0.0.1:${port}`;
      start(program('etcd', '--version'), [
        `--data-dir=${await own('etcd')}`,
        `--listen-client-urls=${at(client)}`,
        `--advertise-client-urls=${at(client)}`,
        `--listen-peer-urls=${at(peer)}`,
        `--initial-advertise-peer-urls=${at(peer)}`,
        `--initial-cluster=default=${at(peer)}`,
      ]);
      await until('etcd answers', async () => (await fetch(`${at(client)}/health`)).ok);
      return client;
    },

    /** Starts PostgreSQL under Patroni; the first node makes the database, the next copies it. */
    async startNode(name: string, etcd: number, archive: string): Promise<DatabaseNode> {
      const [port, rest] = [await freePort(), await freePort()];
      const data = path.join(await own(`postgres-${name}`), 'data');
      const file = path.join(folder, `patroni-${name}.yml`);
      const part = `${archive}/%f.part-${name}`;
      await writeFile(
        file,
        stringify({
          scope: 'dawaya',
          name,
          restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
          etcd3: { host: `127.0.0.1:${etcd}` },
          bootstrap: {
            dcs: {
              ...patroni,
              synchronous_mode: true,
              postgresql: {
                use_pg_rewind: true,
                parameters: {
                  max_connections: 200,
                  archive_mode: 'on',
                  archive_timeout: '30s',
                  // After a failover the new primary may archive a file that is there already.
                  archive_command: `cmp -s %p ${archive}/%f || (cp %p ${part} && mv ${part} ${archive}/%f)`,
                },
              },
            },
            initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
          },
          postgresql: {
            listen: `127.0.0.1:${port}`,
            connect_address: `127.0.0.1:${port}`,
            data_dir: data,
            bin_dir: await findPostgresBinaries(),
            authentication: {
              superuser: { username: 'postgres', password: 'postgres' },
              replication: { username: 'replicator', password: 'replicator' },
            },
            pg_hba: [
              'host all all 127.0.0.1/32 trust',
              'host replication all 127.0.0.1/32 trust',
              'local all all trust',
            ],
            parameters: { unix_socket_directories: path.dirname(data) },
          },
        }),
      );
      let running = start('patroni', [file]);
      const node: DatabaseNode = {
        name,
        port,
        rest,
        is: async (role) => (await fetch(`http://127.0.0.1:${rest}/${role}`)).ok,
        async kill() {
          const [pid] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
          running.child.kill('SIGKILL');
          // Its processes end when they miss it.
          process.kill(Number(pid), 'SIGKILL');
          await once(running.child, 'exit');
        },
        restart() {
          running = start('patroni', [file]);
        },
        log: () => running.log(),
      };
      nodes.push(node);
      return node;
    },

    /** PgBouncer before the primary, which lends a connection for a transaction. */
    async startPooler(primary: number) {
      const port = await freePort();
      const users = path.join(folder, 'pgbouncer-users');
      const file = path.join(folder, 'pgbouncer.ini');
      await writeFile(users, '"dawaya" ""\n');
      await writeFile(
        file,
        `[databases]
dawaya = host=127.0.0.1 port=${primary} dbname=dawaya user=dawaya
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 8
`,
      );
      const launch = () => start(program('pgbouncer', '--version'), [file]);
      let { child } = launch();
      return {
        port,
        async kill() {
          child.kill('SIGKILL');
          await once(child, 'exit');
        },
        restart() {
          ({ child } = launch());
        },
      };
    },

    async close() {
      // A rehearsal may have killed a node itself.
      for (const node of nodes) await node.kill().catch(() => {});
      for (const child of children) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type Engines = Awaited<ReturnType<typeof openEngines>>;

export interface DatabaseNode {
  name: string;
  port: number;
  /** The port of Patroni's own calls, which a balancer asks for the primary. */
  rest: number;
  is(role: 'primary' | 'replica' | 'sync'): Promise<boolean>;
  /** Ends PostgreSQL and Patroni at once, as a machine that loses its power. */
  kill(): Promise<void>;
  restart(): void;
  log(): string;
}

/** Runs statements at a port as the superuser. */
export async function execute<Row extends object>(
  port: number,
  statement: string,
  database = 'postgres',
): Promise<Row[]> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/${database}`);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    // The rehearsal may have ended the server of this connection.
    await client.end().catch(() => {});
  }
}
