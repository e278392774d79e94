import { execFile } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgresBinaries, freePort } from '../../server/test/postgres-cluster.ts';
import { type Engines, execute, until } from './engines.ts';

/**
 * Copies the primary's whole folder while the primary runs. The archive has the log from then on.
 */
export async function takeBaseBackup({ own, user, folder }: Engines, primary: number) {
  const copy = path.join(await own('base-backup'), 'data');
  await promisify(execFile)(
    path.join((await findPostgresBinaries()) ?? '', 'pg_basebackup'),
    [
      `--dbname=postgres://replicator@127.0.0.1:${primary}/postgres`,
      `--pgdata=${copy}`,
      '--wal-method=none',
      '--checkpoint=fast',
    ],
    { ...user, cwd: folder },
  );
  return copy;
}

/** Waits until the archive has all that is committed now. */
export async function archiveAll(primary: number): Promise<void> {
  const [now] = await execute<{ file: string }>(
    primary,
    'select pg_walfile_name(pg_switch_wal()) as file',
  );
  await until('the archive has the log', async () => {
    const [archived] = await execute<{ file: string }>(
      primary,
      'select last_archived_wal as file from pg_stat_archiver',
    );
    return archived && now && archived.file >= now.file;
  });
}

/**
 * Restores the base backup and the archived log up to a moment, on a server of its own.
 * @returns its port, and the seconds from the copy to the end of recovery
 */
export async function restoreTo(
  moment: Date,
  { backup, archive, engines }: { backup: string; archive: string; engines: Engines },
) {
  const began = Date.now();
  const { own, user, start } = engines;
  const folder = await own('restored');
  const data = path.join(folder, 'data');
  const binaries = (await findPostgresBinaries()) ?? '';
  await promisify(execFile)('cp', ['--archive', backup, data], { ...user });
  const port = await freePort();
  // The copy has the settings that Patroni wrote for another folder and port.
  for (const name of await readdir(data))
    if (/^(postgresql\.(auto|base)\.conf|patroni.*|.*\.signal)$/.test(name))
      await rm(path.join(data, name), { recursive: true });
  const write = async (name: string, text: string) => {
    await writeFile(path.join(data, name), text);
  };
  await write('pg_hba.conf', 'host all all 127.0.0.1/32 trust\n');
  await write('recovery.signal', '');
  await write(
    'postgresql.conf',
    `listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
max_connections = 200
restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'
recovery_target_action = promote
`,
  );
  const { child, log } = start(path.join(binaries, 'postgres'), ['-D', data]);
  await until('recovery has ended', async () => {
    if (child.exitCode !== null) return true;
    const [row] = await execute<{ over: boolean }>(port, 'select not pg_is_in_recovery() as over');
    return row?.over;
  });
  if (child.exitCode !== null) throw new Error(`PostgreSQL has ended:\n${log()}`);
  return { port, seconds: (Date.now() - began) / 1000 };
}
