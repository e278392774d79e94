import type { ApiInput, ApiKey, ApiResponse } from '@dawaya/contract/api';
import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { unattendedHeader } from '@dawaya/contract/vocabulary/live';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { noteAnswer } from './connectivity.ts';
import { OfflineError, parseApiError } from './errors.ts';
import { readStored } from './store/store.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Replaces `fetch`, for example to report progress. */
  transport?: Transport;
}

export type CallInput<K extends ApiKey> = ApiInput<K, File> & CallOptions;

/** The input may be left out if no part of it is required. */
type CallArguments<K extends ApiKey> =
  object extends ApiInput<K, File> ? [input?: CallInput<K>] : [input: CallInput<K>];

interface AnyInput extends CallOptions {
  params?: object;
  query?: object;
  body?: unknown;
  form?: object;
}

const transports = new WeakMap<QueryClient, Transport>();

/** Connects the queries of a client to the routes in process, for rendering on the server. */
export function answerInProcess(client: QueryClient, transport: Transport): void {
  transports.set(client, transport);
}

/**
 * Calls an endpoint of the contract by its key, e.g. `call('POST /api/customers/login', { body })`.
 * @param input a form with files is given as its fields and lists of files
 * @throws ApiError when the server refuses, OfflineError when it cannot be reached
 */
export function call<K extends ApiKey>(
  key: K,
  ...[input]: CallArguments<K>
): Promise<ApiResponse<K>> {
  return perform(key, input ?? {});
}

/** Makes a query function for `queryOptions`: the same call in the browser and on the server. */
export function read<K extends ApiKey>(key: K, ...[input]: CallArguments<K>) {
  return ({
    client,
    signal,
  }: Pick<QueryFunctionContext, 'client' | 'signal'>): Promise<ApiResponse<K>> =>
    perform(key, { ...input, signal }, transports.get(client));
}

let renewal: Promise<unknown> = Promise.resolve();
let renewals = 0;

/** Milliseconds: reads wait no longer for a log-in whose connection hangs. */
const maxRenewalMs = 10_000;

/**
 * Logs in again during a session. Reads wait for the new session, and reads that were under way are
 * repeated with it. Otherwise their 401 would look like a sign-out.
 */
export function renewSession<Answer>(logIn: Promise<Answer>): Promise<Answer> {
  const ended = logIn.then(
    () => (renewals += 1),
    () => {},
  );
  renewal = Promise.race([ended, new Promise((over) => setTimeout(over, maxRenewalMs))]);
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
  if (!transport && isRead && isUserIdle()) headers[unattendedHeader] = '1';
  if (input.body !== undefined) headers['content-type'] = 'application/json';

  const init: RequestInit = {
    method,
    headers,
    // `stringify` returns `undefined` for `undefined`: no body.
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
    throw parseApiError(response.status, response.statusText, text, wait);
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

/** Returns the headers that name the session and the language of the calling page. */
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
    // A text, or files under the same name; an absent field adds nothing.
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

/** Milliseconds after the last touch or key in which a person counts as being at the page. */
const activeWindowMs = minuteMs;

let lastTouch = 0;
if (typeof window !== 'undefined')
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(kind, () => (lastTouch = performance.now()), {
      capture: true,
      passive: true,
    });

/**
 * Returns whether the page had no touch or key for a minute, so that its calls come from timers.
 */
const isUserIdle = (): boolean => performance.now() - lastTouch > activeWindowMs;
