import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { brotliCompressSync } from 'node:zlib';

/**
 * A bare `node:http` in a separate process that sends the same headers and bytes as `address`: the
 * most that this machine can do.
 * @param change 'unscripted' sends compressed HTML without its scripts
 */
export async function startBareServer(
  address: string,
  headers: Record<string, string>,
  change?: 'unscripted',
): Promise<{ url: string; stop: () => void }> {
  const server: ChildProcess = spawn(
    process.execPath,
    [import.meta.filename, address, JSON.stringify(headers), ...(change ? [change] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (!server.stdout) throw new Error('a bare server has no output');
  const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
  return { url, stop: () => server.kill() };
}

if (import.meta.main) {
  const [from = '', asked = '{}', change] = process.argv.slice(2);
  const [answer] = await once(request(from, { headers: JSON.parse(asked) }).end(), 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  if (answer.statusCode !== 200) throw new Error(`${from} answered ${answer.statusCode}`);
  const sent = Buffer.concat(chunks);
  const bytes = change ? brotliCompressSync(unscripted(sent.toString(), from)) : sent;
  const { date, connection, 'keep-alive': _, ...headers } = answer.headers;
  if (change) {
    headers['content-encoding'] = 'br';
    headers['content-length'] = String(bytes.length);
    // Pictures come from the server itself.
    delete headers['content-security-policy'];
  }
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/**
 * Returns the page with its visible content, without scripts and without the requests for scripts.
 */
function unscripted(html: string, from: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(' src="/', ` src="${new URL(from).origin}/`);
}
