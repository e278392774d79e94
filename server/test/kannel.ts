import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './postgres-cluster.ts';

/** Debian installs it in /usr/sbin, which is not in every user's PATH. */
const findProgram = (name: string) =>
  [name, `/usr/sbin/${name}`].find((program) => !spawnSync(program, ['--version']).error);

export const hasKannel = (): boolean => findProgram('bearerbox') !== undefined;

/** The system id with which Kannel binds to the operator. */
export const kannelId = 'kannel';

/** Returns the text of an address part with its bytes in UCS-2, as Kannel got them. */
function readUcs2(part: string): string {
  const bytes = part
    .replaceAll('+', ' ')
    .replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1').swap16().toString('utf16le');
}

interface Operator {
  port: number;
  password: string;
  systemType: string;
}

const settings = (
  folder: string,
  operator: Operator,
  ports: { admin: number; boxes: number; send: number; texts: number },
) => `
group = core
admin-port = ${ports.admin}
admin-interface = 127.0.0.1
admin-password = secret
smsbox-port = ${ports.boxes}
smsbox-interface = 127.0.0.1
store-type = file
store-location = ${folder}/store

group = smsc
smsc = smpp
smsc-id = operator
host = 127.0.0.1
port = ${operator.port}
transceiver-mode = true
smsc-username = ${kannelId}
smsc-password = ${operator.password}
system-type = ${operator.systemType}
source-addr-ton = 1
source-addr-npi = 1
dest-addr-ton = 1
dest-addr-npi = 1
reconnect-delay = 1

group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = ${ports.boxes}
sendsms-port = ${ports.send}
sendsms-interface = 127.0.0.1

group = sendsms-user
username = phone
password = secret
max-messages = 3
concatenation = true

group = sms-service
keyword = default
catch-all = true
omit-empty = true
get-url = "http://127.0.0.1:${ports.texts}/?phone=%P&text=%b"
`;

/**
 * Starts Kannel, which plays the phones of the operator's double: an implementation of SMPP that is
 * not ours. Debian's package has no SMPP server, so both bind to the double.
 */
export async function startKannel(operator: Operator) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-kannel-'));
  const received: { phone: string; text: string }[] = [];
  const server = createServer((request, reply) => {
    const [, phone = '', text = ''] = /phone=([^&]*)&text=([^&]*)/.exec(request.url ?? '') ?? [];
    received.push({ phone: decodeURIComponent(phone), text: readUcs2(text) });
    reply.setHeader('content-type', 'text/plain').end();
  });
  const ports = {
    admin: await freePort(),
    boxes: await freePort(),
    send: await freePort(),
    texts: await freePort(),
  };
  server.listen(ports.texts, '127.0.0.1');
  await once(server, 'listening');
  const file = path.join(folder, 'kannel.conf');
  await writeFile(file, settings(folder, operator, ports));
  const logs = new Map<string, string>();
  const start = (name: string): ChildProcess => {
    const child = spawn(findProgram(name) ?? name, ['-v', '1', file], { cwd: folder });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) =>
        logs.set(name, ((logs.get(name) ?? '') + chunk).slice(-20_000)),
      );
    return child;
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  let bearerbox = start('bearerbox');
  const smsbox = start('smsbox');
  return {
    received,
    /** Returns the texts that a phone got, oldest first. */
    textsOf: (phone: string) =>
      received.filter((text) => text.phone.endsWith(phone.slice(1))).map(({ text }) => text),
    /** Writes a text from a phone. @throws Error when Kannel does not take it. */
    async write(from: string, to: string, text: string) {
      const fields = { username: 'phone', password: 'secret', from, to, text };
      const query = new URLSearchParams({ ...fields, coding: '2', charset: 'UTF-8' });
      const answer = await fetch(`http://127.0.0.1:${ports.send}/cgi-bin/sendsms?${query}`);
      const told = await answer.text();
      if (answer.status !== 202) throw new Error(`Kannel answered ${answer.status}: ${told}`);
    },
    /** Returns how many messages wait in its store. */
    async countStored() {
      const answer = await fetch(`http://127.0.0.1:${ports.admin}/status.txt?password=secret`);
      return Number(/store size (-?\d+)/.exec(await answer.text())?.[1]);
    },
    /** Ends the part that speaks SMPP at once. */
    kill: () => end(bearerbox),
    restart() {
      bearerbox = start('bearerbox');
    },
    log: () => [...logs].flat().join('\n'),
    async close() {
      await end(smsbox);
      await end(bearerbox);
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
