import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { noise } from '../../server/test/pictures.ts';

/** The result of a call; `status` is undefined if no response arrived. */
export interface CallResult {
  status: number | undefined;
  headers: Headers;
  body: string;
  ms: number;
}

/** Calls and waits, at most for half a minute; never throws. */
export async function call(address: string, init: RequestInit = {}): Promise<CallResult> {
  const startedAt = performance.now();
  const ms = () => performance.now() - startedAt;
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) });
    const body = await response.text();
    return { status: response.status, headers: response.headers, body, ms: ms() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: undefined, headers: new Headers(), body: String(cause), ms: ms() };
  }
}

/** Calls again after a 503, for half a minute: a busy machine is another fault. */
export async function untilNotBusy(send: () => Promise<CallResult>): Promise<CallResult> {
  const since = performance.now();
  for (;;) {
    const told = await send();
    if (told.status !== 503 || performance.now() - since > 30_000) return told;
    await pause(500);
  }
}

/** A photo as a telephone's page sends it, and nothing that a decoder finds easy. */
export const makePhoto = (width = 1600, height = 1200): Promise<Buffer> =>
  noise(width, height).blur(1).jpeg({ quality: 80 }).toBuffer();

/** A prescription request of its own, which can be sent again as the same one. */
export function newRequest(pharmacyId: string, photo?: Buffer) {
  const key = randomUUID();
  const send = (url: string): Promise<CallResult> => {
    const form = new FormData();
    // By its key it is found again in the database.
    const fields = {
      pharmacyId,
      customerName: key,
      phone: '0912345678',
      email: `${key}@x.example`,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (photo) form.set('prescriptionImages', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    return call(`${url}/api/prescription-requests`, {
      method: 'POST',
      body: form,
      headers: { 'idempotency-key': key },
    });
  };
  return { key, send };
}

/** The value below which a share of `values` lies; 0 where there are none. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

export const inWords = ({ status, ms, body }: CallResult) =>
  `${status ?? 'no answer'} after ${inSeconds(ms)} ${body.slice(0, 120)}`;
