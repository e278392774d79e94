import { setTimeout as pause } from 'node:timers/promises';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { type CallResult, call, inSeconds, makePhoto, newRequest, percentile } from './calls.ts';
import type { Outcome } from './outcome.ts';

const measuring = 8000;
const flooding = 20_000;
const times = 3;

/**
 * Measures how many calls the server can answer, then sends three times as many. The server answers
 * accepted ones within 10 s and refuses the rest within 1 s; 5 s after the flood all is as before.
 */
export async function overload(): Promise<Outcome> {
  const place = await openTestEnvironment();
  try {
    const pharmacyId = await place.makePharmacy();
    const server = await place.start();
    await server.ready();
    const photo = await makePhoto();
    const send = () => newRequest(pharmacyId, photo).send(server.url);

    // A few at a time, each as soon as one is done.
    const began = performance.now();
    let done = 0;
    const worker = async () => {
      while (performance.now() - began < measuring) if ((await send()).status === 201) done += 1;
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    const capacity = done / ((performance.now() - began) / 1000);

    const sent: Promise<CallResult>[] = [];
    const pages: Promise<CallResult>[] = [];
    const flood = performance.now();
    for (let index = 0; performance.now() - flood < flooding; index += 1) {
      const due = (index / (capacity * times)) * 1000;
      await pause(Math.max(0, due - (performance.now() - flood)));
      sent.push(send());
      if (index % 5 === 0) pages.push(call(`${server.url}/api/pharmacies`));
    }
    const over = performance.now();
    const probe = async (): Promise<number> => {
      for (;;) {
        const { status, ms } = await send();
        if (status === 201 && ms < 2000) return performance.now() - over;
        if (performance.now() - over > 30_000) return Number.POSITIVE_INFINITY;
        await pause(100);
      }
    };
    const normal = await probe();
    const told = await Promise.all(sent);
    const accepted = told.filter(({ status }) => status === 201).map(({ ms }) => ms);
    const refused = told.filter(
      ({ status, headers }) => status === 503 && headers.has('retry-after'),
    );
    const refusals = refused.map(({ ms }) => ms);
    const lists = (await Promise.all(pages)).map(({ ms, status }) =>
      status === 200 ? ms : 30_000,
    );
    const others = told.length - accepted.length - refused.length;
    const line = (name: string, values: number[]) =>
      `${name}: ${values.length}, p50 ${inSeconds(percentile(values, 0.5))}, p95 ${inSeconds(percentile(values, 0.95))}, most ${inSeconds(Math.max(0, ...values))}`;
    return {
      tried: told.length + 1,
      held:
        accepted.filter((ms) => ms <= 10_000).length +
        refusals.filter((ms) => ms <= 1000).length +
        (normal <= 5000 ? 1 : 0),
      figures: [
        `capacity ${capacity.toFixed(1)} requests/s with one photo of ${(photo.length / 1e6).toFixed(1)} MB; sent ${(told.length / (flooding / 1000)).toFixed(1)}/s for ${flooding / 1000} s`,
        line('accepted', accepted),
        line('refused', refusals),
        line('lists meanwhile', lists),
        `neither: ${others}; as before again after ${inSeconds(normal)}`,
      ],
    };
  } finally {
    await place.close();
  }
}
