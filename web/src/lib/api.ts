import type { ApiInput, ApiKey, ApiResponse } from '@dawaya/contract/api';
import { unattendedHeader } from '@dawaya/contract/vocabulary/live';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { isUnattended } from './attended.ts';
import { ApiError, OfflineError } from './errors.ts';
import { noteAnswer } from './line.ts';
import { readStored } from './store/store.ts';
import type { Transport } from './transport.ts';

/** How a call is made, beside what the contract says of it. */
interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How it travels, where `fetch` will not do. */
  transport?: Transport;
}

/** What a call takes: each part exactly where its endpoint has it. */
export type CallInput<K extends ApiKey> = ApiInput<K, File> & CallOptions;

/** Where nothing of it is required, the input may be left out. */
export type CallArguments<K extends ApiKey> =
  object extends ApiInput<K, File> ? [input?: CallInput<K>] : [input: CallInput<K>];

/** The same for whichever call it is: what travels. */
interface AnyInput extends CallOptions {
  params?: object;
  query?: object;
  body?: unknown;
  form?: object;
}

const transports = new WeakMap<QueryClient, Transport>();

/** On the server: the queries of this client reach the routes in process. */
export function answerInProcess(client: QueryClient, transport: Transport): void {
  transports.set(client, transport);
}

/**
 * Calls an endpoint of the contract by its key, e.g. `call('POST /api/customers/login', { body })`.
 * A form with files is given as its fields and lists of files.
 * @throws ApiError when the server refuses, OfflineError when it cannot be reached
 */
export function call<K extends ApiKey>(
  key: K,
  ...[input]: CallArguments<K>
): Promise<ApiResponse<K>> {
  return perform(key, input ?? {});
}

/** A query function for `queryOptions`: the same call in the browser and while rendering on the server. */
export function read<K extends ApiKey>(key: K, ...[input]: CallArguments<K>) {
  return ({
    client,
    signal,
  }: Pick<QueryFunctionContext, 'client' | 'signal'>): Promise<ApiResponse<K>> =>
    perform(key, { ...input, signal }, transports.get(client));
}

/** The log-in that is about to end the session which this page reads with. */
let renewal: Promise<unknown> = Promise.resolve();
let renewals = 0;

/** In milliseconds: what is read waits no longer for a log-in over a line that hangs. */
const longestRenewal = 10_000;

/**
 * Logs in anew where somebody is signed in. What the page reads meanwhile waits for the new session, and
 * what was under way is read again with it: it must not be taken for signed out.
 */
export function renewSession<Answer>(logIn: Promise<Answer>): Promise<Answer> {
  const ended = logIn.then(
    () => (renewals += 1),
    () => {},
  );
  renewal = Promise.race([ended, new Promise((over) => setTimeout(over, longestRenewal))]);
  return logIn;
}

async function perform<Answer>(
  key: ApiKey,
  input: AnyInput,
  transport?: Transport,
): Promise<Answer> {
  const [method = 'GET', pattern = ''] = key.split(' ');
  const isRead = method === 'GET';
  if (isRead) await renewal;
  const before = renewals;
  const path = fillPath(pattern, input.params) + queryString(input.query);
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
  if (!transport) Object.assign(headers, pageHeaders());
  if (!transport && isRead && isUnattended()) headers[unattendedHeader] = '1';
  if (input.body !== undefined) headers['content-type'] = 'application/json';

  const init: RequestInit = {
    method,
    headers,
    // `stringify` leaves `undefined` as it is: no body.
    body: input.form ? multipart(input.form) : JSON.stringify(input.body),
    signal: input.signal ?? null,
  };
  const response = await send(transport ?? input.transport ?? browser, path, init);
  const text = await response.text();
  if (response.status === 401 && isRead) {
    await renewal;
    if (renewals !== before) return perform(key, input, transport);
  }
  if (!response.ok) {
    const wait = Number(response.headers.get('retry-after'));
    throw new ApiError(response.status, response.statusText, text, wait);
  }
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

const browser: Transport = (path, init) => fetch(path, { ...init, credentials: 'same-origin' });

async function send(transport: Transport, path: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await transport(path, init);
    if (globalThis.document) noteAnswer(answer);
    return answer;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    if (globalThis.document) noteAnswer(null);
    throw new OfflineError(globalThis.document?.documentElement.lang ?? 'en', error);
  }
}

/** What tells the server whose page calls, and in which language it is read. */
export function pageHeaders(): Record<string, string> {
  const token = readStored('auth_token');
  return {
    'accept-language': document.documentElement.lang,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

function multipart(form: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    // A text, or files under the same name; nothing at all, where a field is absent.
    for (const part of [value].flat()) if (part != null) data.append(name, part);
  }
  return data;
}

function fillPath(pattern: string, params: object | undefined): string {
  return Object.entries(params ?? {}).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    pattern,
  );
}

function queryString(query: object | undefined): string {
  const present = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return present.length === 0
    ? ''
    : `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}
