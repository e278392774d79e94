import type { Leaving } from '../../lib/outbox/leaving.ts';

/** Less than this together goes with the form itself, in bytes: on their own they would take two more ways. */
const leastToLeave = 64 * 1024;

interface OnTheirWay {
  id: string;
  blob: Blob;
  /** Where an earlier page began to upload it. */
  place: string | undefined;
}

/**
 * Lets the photos of a form leave while it is still being filled in (docs/decisions/0081). What does
 * it is loaded with the first that may.
 * @param read the form's photos as they are now
 * @param keep where one was begun
 * @param find where one was begun, perhaps by another tab
 * @param atOnce whether they may as soon as they are chosen, or only after `release`
 */
export function letPhotosLeave(
  read: () => readonly OnTheirWay[],
  keep: (id: string, place: string) => Promise<void>,
  find: (id: string) => Promise<string | undefined>,
  atOnce: boolean,
) {
  let mayLeave = atOnce;
  let leaving: Promise<Leaving> | undefined;
  /** They are being sent: whoever does that takes them along. */
  let isSent = false;

  /** Without a line there is nothing to load it from, and nothing to do. */
  async function load(): Promise<Leaving | undefined> {
    leaving ??= import('../../lib/outbox/leaving.ts').then(({ createLeaving }) =>
      createLeaving(keep, find),
    );
    return leaving.catch(() => {
      leaving = undefined;
      return undefined;
    });
  }

  async function goOn(): Promise<void> {
    const size = read().reduce((sum, { blob }) => sum + blob.size, 0);
    if (!mayLeave || isSent || size <= leastToLeave) return;
    const loaded = await load();
    if (isSent || !mayLeave) return;
    for (const { id, blob, place } of read()) loaded?.add({ id, blob }, place);
  }

  return {
    /** There is another photo, or the same ones are here again. */
    goOn,

    /** A photo is no longer to be sent: what of it is at the server goes too. */
    async takeBack({ id, place }: OnTheirWay): Promise<void> {
      if (leaving || place) await (await load())?.remove(id, place);
    },

    /** From now on they may leave, or no longer: what is on its way stops where it is. */
    async release(may: boolean): Promise<void> {
      mayLeave = may;
      if (may) await goOn();
      else await (await leaving?.catch(() => undefined))?.handOver();
    },

    /** The form is sent. @returns where each photo was begun, by its id */
    async handOver(): Promise<ReadonlyMap<string, string>> {
      isSent = true;
      const before = read().flatMap(({ id, place }) => (place ? [[id, place] as const] : []));
      const begun = await (await leaving?.catch(() => undefined))?.handOver();
      return new Map([...before, ...(begun ?? [])]);
    },

    /** It was not sent after all. */
    async takeOver(): Promise<void> {
      isSent = false;
      await goOn();
    },

    /** All are forgotten. */
    async forget(): Promise<void> {
      isSent = false;
      mayLeave = atOnce;
      await (await leaving?.catch(() => undefined))?.forget();
    },
  };
}
