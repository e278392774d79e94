import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { partType, segmentBytes, tusVersion } from '@dawaya/contract/vocabulary/files';
import { call, type Told } from './calls.ts';

/** What a browser has to send, which its page and its worker both know. */
export interface Sending {
  key: string;
  pharmacyId: string;
  cookie: string;
  photos: { content: Buffer; location?: string }[];
  /** How often somebody else was found at work on the same photo. */
  conflicts: number;
  begunAnew: number;
}

export const newSending = (pharmacyId: string, photos: Buffer[]): Sending => ({
  key: randomUUID(),
  pharmacyId,
  cookie: `dawaya_browser=${randomBytes(32).toString('base64url')}`,
  photos: photos.map((content) => ({ content })),
  conflicts: 0,
  begunAnew: 0,
});

const tus = ({ cookie }: Sending) => ({ cookie, 'tus-resumable': tusVersion });
const offsetOf = ({ headers }: Told) => Number(headers.get('upload-offset'));

/** Sends one photo to its end, however often the line breaks; another may be at it too. */
async function sendPhoto(url: string, sending: Sending, photo: Sending['photos'][number]) {
  const { content } = photo;
  const headers = tus(sending);
  // What this one was told of where it stands; undefined where it has to ask.
  let offset: number | undefined;
  while (offset !== content.length) {
    if (!photo.location) {
      const length = { 'upload-length': String(content.length) };
      const begun = await call(`${url}/api/uploads`, {
        method: 'POST',
        headers: { ...headers, ...length },
      });
      if (begun.status !== 201) {
        await pause(200);
        continue;
      }
      const location = begun.headers.get('location') ?? '';
      if (photo.location) await call(url + location, { method: 'DELETE', headers });
      else {
        photo.location = location;
        offset = 0;
      }
    }
    const address = url + photo.location;
    if (offset === undefined) {
      const asked = await call(address, { method: 'HEAD', headers });
      if (asked.status === 404) {
        sending.begunAnew += 1;
        delete photo.location;
      } else if (asked.status === 200) offset = offsetOf(asked);
      else await pause(200);
      continue;
    }
    const sent = await call(address, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': partType, 'upload-offset': String(offset) },
      body: new Uint8Array(content.subarray(offset, offset + segmentBytes)),
    });
    if (sent.status === 204) offset = offsetOf(sent);
    else offset = undefined;
    if (sent.status === 409) {
      // Somebody else is at it: left to them, while it goes on.
      sending.conflicts += 1;
      offset = await standing(address, headers, offsetOf(sent), content.length);
    }
  }
}

/** Waits while somebody else sends. @returns where it stands; undefined where nobody says. */
async function standing(
  address: string,
  headers: Record<string, string>,
  from: number,
  length: number,
): Promise<number | undefined> {
  for (let last = from; ; ) {
    await pause(1000);
    const asked = await call(address, { method: 'HEAD', headers });
    if (asked.status !== 200) return undefined;
    const now = offsetOf(asked);
    if (now === last || now === length) return now;
    last = now;
  }
}

/**
 * Sends the photos, then the request that names them, until it is acknowledged.
 * @returns the id of the request.
 */
export async function drain(url: string, sending: Sending): Promise<string> {
  for (;;) {
    for (const photo of sending.photos) await sendPhoto(url, sending, photo);
    const ids = sending.photos.map(({ location = '' }) => location.slice('/api/uploads/'.length));
    const form = new FormData();
    const fields = {
      pharmacyId: sending.pharmacyId,
      // By its key it is found again in the database.
      customerName: sending.key,
      phone: '0912345678',
      email: `${sending.key}@x.example`,
      uploadIds: JSON.stringify(ids),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { status, body } = await call(`${url}/api/prescription-requests`, {
      method: 'POST',
      body: form,
      headers: { cookie: sending.cookie, 'idempotency-key': sending.key },
    });
    if (status === 201) return JSON.parse(body).id;
    if (status === 409) {
      sending.begunAnew += 1;
      for (const photo of sending.photos) delete photo.location;
    }
    await pause(200);
  }
}
