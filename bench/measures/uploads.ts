import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { makePharmacy } from '../../server/test/factories.ts';
import { type Bench, type Figure, formatNumber, type Measure } from '../measure.ts';
import { megabyte, memoryOf } from '../support/memory.ts';

const requests = 20;
const photos = 3;

/** Returns a 12-megapixel photo of about 8.4 MB that no encoder can shrink. */
async function heavyPhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const picture = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  let [low, high] = [1, 95];
  let photo = Buffer.alloc(0);
  while (low <= high) {
    const quality = Math.floor((low + high) / 2);
    const made = await picture.clone().jpeg({ quality }).toBuffer();
    if (made.length > 8.4 * megabyte) high = quality - 1;
    else {
      photo = made;
      low = quality + 1;
    }
  }
  return photo;
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
  for (let index = 0; index < photos; index++)
    form.append('prescriptionImages', photo, `photo${index}.jpg`);
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
 * Sends requests with photos, all at once, and measures the memory of the process meanwhile
 * (Linux).
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const { url, pid, databaseUrl } = await bench.start();
  const database = openPostgresql(databaseUrl, () => {});
  const pharmacy = await makePharmacy({ db: database.db, clock: () => new Date() });
  await database.close();
  const photo = await heavyPhoto();
  const body = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
  const before = (await memoryOf(pid)).now;
  const start = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: requests }, () => sendRequest(url, pharmacy.id, body, photos)),
  );
  const seconds = (performance.now() - start) / 1000;
  const refused = statuses.filter((status) => status !== 201);
  if (refused.length > 0) throw new Error(`requests were answered ${refused.join(', ')}`);
  return [
    {
      what: `${requests} requests of ${photos} photos of ${formatNumber(photo.length / megabyte, 1)} MB at once`,
      // The kernel's own peak misses nothing between two samples.
      ours: `peak ${formatNumber((await memoryOf(pid)).most)} MB, ${formatNumber(seconds, 1)} s`,
      yardstick: `the process before: ${formatNumber(before)} MB`,
    },
  ];
}

export const uploads: Measure = { name: 'uploads', measure };
