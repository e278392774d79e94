import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A load balancer for servers on this machine. Like haproxy with `option httpchk GET /readyz`,
 * checks every 200 ms and `option redispatch`, it sends calls in turn to ready servers over kept
 * connections, and to another server when a connection is refused. A broken answer becomes 502, and
 * no call is sent twice.
 */
export async function startBalancer(servers: string[]) {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set(servers);
  let turn = 0;

  const late = new Map<string, number>();
  const check = async (server: string) => {
    const response = await fetch(`${server}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(
      (error: unknown) => (error instanceof DOMException ? 'late' : undefined),
    );
    // A busy machine answers late. Only a server that answers no, or is gone, is removed at once.
    const missed = response === 'late' ? (late.get(server) ?? 0) + 1 : 0;
    late.set(server, missed);
    if (response === 'late') return void (missed >= 5 && ready.delete(server));
    await response?.body?.cancel();
    if (response?.ok) ready.add(server);
    else ready.delete(server);
  };
  const timer = setInterval(() => void servers.map(check), 200);

  const pass = (
    request: http.IncomingMessage,
    body: Buffer,
    reply: http.ServerResponse,
    tried: string[],
  ) => {
    const open = servers.filter((server) => ready.has(server) && !tried.includes(server));
    const server = open[turn++ % open.length];
    if (!server) return void reply.writeHead(503).end('no server is ready');
    const { hostname, port } = new URL(server);
    const { method, url: path, headers } = request;
    const far = http.request({ agent, hostname, port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      answer.once('error', () => reply.destroy());
    });
    far.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return pass(request, body, reply, [...tried, server]);
      if (!reply.headersSent) reply.writeHead(502).end(`${error.code} ${far.reusedSocket}`);
    });
    far.end(body);
  };

  const balancer = http.createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => pass(request, Buffer.concat(chunks), reply, []));
  });
  await new Promise<void>((done) => balancer.listen(0, '127.0.0.1', () => done()));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    countReady: () => ready.size,
    stop() {
      clearInterval(timer);
      agent.destroy();
      balancer.closeAllConnections();
      balancer.close();
    },
  };
}
