import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setInterval } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

const megabyte = 1024 * 1024;

export interface UploadMemory {
  /** In MB, of the server's process. */
  before: number;
  peak: number;
  seconds: number;
  photoBytes: number;
  /** How many requests got each status. */
  answers: Record<number, number>;
}

/** A 12-megapixel photo of about 8 MB that no encoder can make smaller. */
async function heavyPhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const picture = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  let [low, high] = [1, 95];
  let photo = Buffer.alloc(0);
  while (low <= high) {
    const quality = Math.floor((low + high) / 2);
    const made = await picture.clone().jpeg({ quality }).toBuffer();
    if (made.length > 8 * megabyte) high = quality - 1;
    else {
      photo = made;
      low = quality + 1;
    }
  }
  return photo;
}

/** Resident memory of a process in MB, as Linux counts it: now, and at most so far. */
async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

async function firstPharmacy(url: string): Promise<string> {
  const response = await fetch(`${url}/api/pharmacies?limit=1`);
  const { items } = (await response.json()) as { items: { id: string }[] };
  if (!items[0]) throw new Error('the server has no verified pharmacy to send to');
  return items[0].id;
}

async function sendRequest(url: string, pharmacyId: string, photo: Blob, photos: number) {
  const form = new FormData();
  const fields = {
    pharmacyId,
    customerName: 'Bench',
    phone: '0912345678',
    email: 'bench@example.com',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (let at = 0; at < photos; at++) form.append('prescriptionImages', photo, `photo${at}.jpg`);
  const headers = { 'idempotency-key': randomUUID() };
  const response = await fetch(`${url}/api/prescription-requests`, {
    method: 'POST',
    body: form,
    headers,
  });
  await response.arrayBuffer();
  return response.status;
}

/**
 * Sends requests with photos to a running server, all at once, and watches its memory.
 * @param pid the server's process, on this machine (Linux).
 */
export async function measureUploadMemory(
  url: string,
  pid: number,
  { requests = 20, photos = 3 } = {},
): Promise<UploadMemory> {
  const photo = await heavyPhoto();
  const pharmacyId = await firstPharmacy(url);
  const before = (await memoryOf(pid)).now;
  const start = performance.now();
  const body = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
  const sending = Promise.all(
    Array.from({ length: requests }, () => sendRequest(url, pharmacyId, body, photos)),
  );
  let peak = before;
  const watching = new AbortController();
  const watch = async () => {
    for await (const _ of setInterval(20, undefined, { signal: watching.signal })) {
      peak = Math.max(peak, (await memoryOf(pid)).now);
    }
  };
  const watched = watch().catch((error: unknown) => {
    if (!watching.signal.aborted) throw error;
  });
  const statuses = await sending.finally(() => watching.abort());
  await watched;
  const answers: Record<number, number> = {};
  for (const status of statuses) answers[status] = (answers[status] ?? 0) + 1;
  const { most } = await memoryOf(pid);
  return {
    before,
    // The kernel's own mark misses nothing between two looks, but also counts what was before.
    peak: Math.max(peak, most),
    seconds: (performance.now() - start) / 1000,
    photoBytes: photo.length,
    answers,
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { url: { type: 'string' }, pid: { type: 'string' } } });
  if (!values.url || !values.pid) {
    console.error(
      'usage: node bench/upload-memory.ts --url http://localhost:5000 --pid <server process>',
    );
    process.exit(2);
  }
  const { before, peak, seconds, photoBytes, answers } = await measureUploadMemory(
    values.url,
    Number(values.pid),
  );
  const counted = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `20 requests of three photos of ${(photoBytes / megabyte).toFixed(1)} MB at once: ` +
      `peak ${peak.toFixed(0)} MB (${before.toFixed(0)} MB before), ` +
      `${seconds.toFixed(1)} s, answers ${counted.join(', ')}`,
  );
  if (Object.keys(answers).some((status) => status !== '201')) process.exitCode = 1;
}
