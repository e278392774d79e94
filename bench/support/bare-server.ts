import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * A bare `node:http` in a process of its own that sends what `address` answers, heads and bytes: the
 * most that this machine can do.
 */
export async function startBareServer(
  address: string,
  headers: Record<string, string>,
): Promise<{ url: string; stop: () => void }> {
  const server: ChildProcess = spawn(
    process.execPath,
    [import.meta.filename, address, JSON.stringify(headers)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (!server.stdout) throw new Error('a bare server has no output');
  const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
  return { url, stop: () => server.kill() };
}

if (import.meta.main) {
  const [from = '', asked = '{}'] = process.argv.slice(2);
  const [answer] = await once(request(from, { headers: JSON.parse(asked) }).end(), 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  if (answer.statusCode !== 200) throw new Error(`${from} answered ${answer.statusCode}`);
  const bytes = Buffer.concat(chunks);
  const { date, connection, 'keep-alive': _, ...headers } = answer.headers;
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
