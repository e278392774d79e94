import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/test/postgres-cluster.ts';

/** Debian installs it in /usr/sbin, which is not in every user's PATH. */
export const findHaproxy = () =>
  ['haproxy', '/usr/sbin/haproxy'].find((program) => !spawnSync(program, ['-v']).error);

const settings = (port: number, stats: number, servers: string[], more: string) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  # Without it a check waits for one interval only, and a busy moment takes all processes out.
  timeout check 2s
  # A refused connection has delivered nothing, so another process may get the call.
  option redispatch 1
  retries 3
  retry-on conn-failure
frontend public
  bind 127.0.0.1:${port}
  default_backend dawaya
frontend counts
  bind 127.0.0.1:${stats}
  stats enable
  stats uri /
backend dawaya
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 200ms fastinter 200ms fall 2 rise 1
${servers.map((server, index) => `  server dawaya${index} ${new URL(server).host}`).join('\n')}
${more}`;

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/**
 * Starts haproxy before two or more servers on this machine. It checks `/readyz`, as
 * docs/operations.md asks of a load balancer.
 * @param more further sections of its configuration
 */
export async function startHaproxy(servers: string[], more = '') {
  const program = findHaproxy();
  if (!program) throw new Error('haproxy is not installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const [port, stats] = [await freePort(), await freePort()];
  await writeFile(file, settings(port, stats, servers, more));
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log = (log + chunk).slice(-2000);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    /** Counts the servers that get calls. */
    async countReady(): Promise<number> {
      if (child.exitCode !== null) throw new Error(`haproxy has ended: ${log}`);
      const response = await fetch(`http://127.0.0.1:${stats}/;csv`).catch(() => undefined);
      const lines = (await response?.text())?.split('\n') ?? [];
      return lines.filter((line) => /^dawaya,dawaya\d.*,UP,/.test(line)).length;
    },
    async stop() {
      await killProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
