import { townQueue } from '../prescription-requests/town.ts';
import { digestQueue, sendDigests } from './asking/digests.ts';
import { closingQueue, expireSearch } from './asking/ending.ts';
import type { AskingServices } from './asking/services.ts';
import { planForReopened, reopenedQueue, sendWave, waveQueue } from './asking/waves.ts';
import { askForSilent } from './sending-on/silent.ts';

export const searchQueues = [waveQueue, reopenedQueue, closingQueue, digestQueue, townQueue];

/** Does what searches leave to the job queue. */
export function workOnSearches(services: AskingServices): void {
  const { jobs } = services;
  jobs.handle(waveQueue, (data) => sendWave(services, data));
  jobs.handle(reopenedQueue, () => planForReopened(services));
  jobs.handle(closingQueue, (data) => expireSearch(services, data));
  jobs.handle(digestQueue, (data) => sendDigests(services, data));
  jobs.handle(townQueue, (data) => askForSilent(services, data));
}
