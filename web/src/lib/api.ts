import type { ApiBody, ApiKey, ApiParams, ApiQuery, ApiResponse } from '@dawaya/contract/api';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, OfflineError } from './errors.ts';
import { readStored } from './store/store.ts';
import { type Transport, upload } from './transport.ts';

export interface CallInput<K extends ApiKey> {
  params?: ApiParams<K>;
  query?: ApiQuery<K>;
  body?: ApiBody<K>;
  /** In place of `body`, for calls that take files. */
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Share of a form that has left the phone, 0 to 1. */
  onProgress?: (share: number) => void;
}

const transports = new WeakMap<QueryClient, Transport>();

/** On the server: the queries of this client reach the routes in process. */
export function answerInProcess(client: QueryClient, transport: Transport): void {
  transports.set(client, transport);
}

/**
 * Calls an endpoint of the contract by its key, e.g. `call('POST /api/customers/login', { body })`.
 * @throws ApiError when the server refuses, OfflineError when it cannot be reached
 */
export async function call<K extends ApiKey>(
  key: K,
  input: CallInput<K> = {},
  transport?: Transport,
): Promise<ApiResponse<K>> {
  const [method = 'GET', pattern = ''] = key.split(' ');
  const path = fillPath(pattern, input.params) + queryString(input.query);
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
  if (!transport) Object.assign(headers, pageHeaders());
  if (input.body !== undefined) headers['content-type'] = 'application/json';

  const init: RequestInit = {
    method,
    headers,
    body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
    signal: input.signal ?? null,
  };
  const response = await send(
    transport ?? (input.onProgress ? upload(input.onProgress) : browser),
    path,
    init,
  );
  const text = await response.text();
  if (!response.ok) {
    const wait = Number(response.headers.get('retry-after'));
    throw new ApiError(response.status, response.statusText, text, wait);
  }
  return (text === '' ? undefined : JSON.parse(text)) as ApiResponse<K>;
}

/** A query function for `queryOptions`: the same call in the browser and while rendering on the server. */
export function read<K extends ApiKey>(key: K, input: CallInput<K> = {}) {
  return ({ client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>) =>
    call(key, { ...input, signal }, transports.get(client));
}

const browser: Transport = (path, init) => fetch(path, { ...init, credentials: 'same-origin' });

async function send(transport: Transport, path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new OfflineError(globalThis.document?.documentElement.lang ?? 'en', error);
  }
}

function pageHeaders(): Record<string, string> {
  const token = readStored('auth_token');
  return {
    'accept-language': document.documentElement.lang,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
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
