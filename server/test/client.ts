import { randomUUID } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { InjectOptions } from 'fastify';
import { devices, sessionRoles, sessions } from '../src/database/schema.ts';
import { createToken, hashOf } from '../src/platform/secrets.ts';
import type { TestApp } from './app.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer.
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

/** Returns the status of an answer and the code of its error, to compare both at once. */
export const statusAndCode = ({ status, body }: Answer) => [status, body?.code];

export interface FormFile {
  name: string;
  content: Buffer | string;
  type?: string;
}

/** A server for calls: an app of this process, or one behind an address. */
export interface Reached {
  app: Pick<TestApp['app'], 'inject'>;
}

/** A browser: it stores its cookies, and sends the headers of a page. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string> = {};
  private readonly app: Reached;
  private readonly remoteAddress: string | undefined;

  /** @param remoteAddress the network address, as a server without a proxy sees it */
  constructor(app: Reached, headers: Record<string, string> = {}, remoteAddress?: string) {
    this.app = app;
    this.headers = headers;
    this.remoteAddress = remoteAddress;
  }

  async send(options: InjectOptions): Promise<Answer> {
    const response = await this.app.app.inject({
      ...(this.remoteAddress && { remoteAddress: this.remoteAddress }),
      ...options,
      headers: this.headersOf(options.headers),
    });
    for (const { name, value } of response.cookies) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson && response.body ? response.json() : undefined,
      headers: response.headers,
      text: response.body,
    };
  }

  private headersOf(headers: InjectOptions['headers']) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { ...(cookie && { cookie }), ...this.headers, ...headers };
  }

  get(url: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send({ method: 'GET', url, headers });
  }
  /** Opens an event stream and leaves it; the answer has its headers only. */
  async follow(url: string): Promise<Answer> {
    const response = await this.app.app.inject({
      method: 'GET',
      url,
      headers: this.headersOf({}),
      payloadAsStream: true,
    });
    const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
    if (isStream) response.raw.res.destroy();
    const text = isStream ? '' : await readText(response.stream());
    return {
      status: response.statusCode,
      body: text && JSON.parse(text),
      headers: response.headers,
      text,
    };
  }
  post(url: string, payload?: object | string, headers?: Record<string, string>): Promise<Answer> {
    return this.send({ method: 'POST', url, payload, headers });
  }
  patch(url: string, payload: object, headers?: Record<string, string>): Promise<Answer> {
    return this.send({ method: 'PATCH', url, payload, headers });
  }

  put(url: string, payload: object): Promise<Answer> {
    return this.send({ method: 'PUT', url, payload });
  }

  delete(url: string, payload?: object): Promise<Answer> {
    return this.send({ method: 'DELETE', url, payload });
  }

  /** Sends a multipart form, fields first, like browsers. */
  form(
    url: string,
    fields: Record<string, string>,
    files: Record<string, FormFile[]> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const boundary = `----test${randomUUID()}`;
    const parts: Buffer[] = [];
    const part = (head: string, content: Buffer | string) =>
      parts.push(
        Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      );
    for (const [name, value] of Object.entries(fields))
      part(`Content-Disposition: form-data; name="${name}"`, value);
    for (const [field, list] of Object.entries(files))
      for (const { name, content, type = 'application/octet-stream' } of list)
        part(
          `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`,
          content,
        );
    parts.push(Buffer.from(`--${boundary}--\r\n`));
    return this.send({
      method: 'POST',
      url,
      payload: Buffer.concat(parts),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    });
  }
}

interface SignedIn {
  /** Whether the account knows the browser. */
  device?: boolean;
  browser?: Browser;
  /** The member of a pharmacy's staff; the person who registered it by default. */
  staffId?: string;
}

/** A signed-in browser, with its session in the database. */
export async function signedIn(
  app: Reached & Pick<TestApp, 'db' | 'clock'>,
  role: Role,
  accountId: string,
  { device = false, browser = new Browser(app), staffId }: SignedIn = {},
): Promise<Browser> {
  const token = createToken();
  const now = app.clock();
  const sessionId = randomUUID();
  await app.db.insert(sessions).values({ id: sessionId, tokenHash: hashOf(token), createdAt: now });
  await app.db.insert(sessionRoles).values({
    sessionId,
    role,
    accountId,
    staffId,
    signedInAt: now,
    lastSeenAt: now,
    // As after a log-in by code.
    provenAt: role === 'admin' ? null : now,
  });
  browser.cookies.set('dawaya_session', token);
  if (device) {
    const deviceToken = createToken();
    await app.db.insert(devices).values({
      tokenHash: hashOf(deviceToken),
      role,
      accountId: staffId ?? accountId,
      createdAt: now,
    });
    browser.cookies.set('dawaya_device', deviceToken);
  }
  return browser;
}
