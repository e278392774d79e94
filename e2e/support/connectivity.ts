import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy to a running product, with a fixed address. A test can cut it or lead it to another
 * product.
 */
export interface Line {
  url: string;
  /** Makes every call fail, including running ones. */
  cut(): void;
  mend(): void;
  /** Leads to another product, or answers one path itself. */
  lead(target: string): void;
  answer(path: string, script: string): void;
  close(): Promise<void>;
}

export async function openLine(first: string): Promise<Line> {
  let target = first;
  let isCut = false;
  const own = new Map<string, string>();
  const server: Server = createServer((asked, answer) => {
    const script = own.get(asked.url ?? '');
    if (isCut) asked.socket.destroy();
    else if (script === undefined) pass(target, asked, answer);
    else
      answer
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        .end(script);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    mend() {
      isCut = false;
    },
    lead(other) {
      target = other;
      own.clear();
    },
    answer: (path, script) => void own.set(path, script),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = asked;
  const passed = request(new URL(url ?? '/', target), { method, headers }, (came) => {
    answer.writeHead(came.statusCode ?? 502, came.headers);
    came.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}
