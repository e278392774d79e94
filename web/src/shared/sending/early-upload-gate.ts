import type { EarlyUploads } from '../../lib/outbox/early-uploads.ts';

/**
 * Bytes: photos smaller together go with the form itself, because uploads would take two more round
 * trips.
 */
const minUploadBytes = 64 * 1024;

interface FormPhoto {
  id: string;
  blob: Blob;
  /** The URL of an upload that an earlier page began. */
  uploadUrl: string | undefined;
}

interface EarlyUploadGateInput {
  /** Returns the form's present photos. */
  photos: () => readonly FormPhoto[];
  /** Stores the address of a new upload. */
  storeUploadUrl: (id: string, uploadUrl: string) => Promise<void>;
  /** Returns the address of an upload, perhaps from another tab. */
  findUploadUrl: (id: string) => Promise<string | undefined>;
  /** Whether photos are uploaded as soon as they are chosen, or only after `release`. */
  startsAtOnce: boolean;
}

/**
 * Uploads the photos of a form while it is still being filled in (docs/connections.md). Its code
 * loads with the first photo that may be uploaded.
 */
export function createEarlyUploadGate(input: EarlyUploadGateInput) {
  const { photos, storeUploadUrl, findUploadUrl, startsAtOnce } = input;
  let mayUpload = startsAtOnce;
  let loading: Promise<EarlyUploads> | undefined;
  /** True after the hand-over: the sender of the form continues the uploads. */
  let isSent = false;

  /** Loads the upload code; without a connection it cannot, and there is nothing to do. */
  async function load(): Promise<EarlyUploads | undefined> {
    loading ??= import('../../lib/outbox/early-uploads.ts').then(({ createEarlyUploads }) =>
      createEarlyUploads(storeUploadUrl, findUploadUrl),
    );
    return loading.catch(() => {
      loading = undefined;
      return undefined;
    });
  }

  async function start(): Promise<void> {
    const size = photos().reduce((sum, { blob }) => sum + blob.size, 0);
    if (!mayUpload || isSent || size <= minUploadBytes) return;
    const loaded = await load();
    if (isSent || !mayUpload) return;
    for (const { id, blob, uploadUrl } of photos()) loaded?.add({ id, blob }, uploadUrl);
  }

  return {
    start,

    async remove({ id, uploadUrl }: FormPhoto): Promise<void> {
      if (loading || uploadUrl) await (await load())?.remove(id, uploadUrl);
    },

    /** Allows the uploads, or stops them at their offset. */
    async release(may: boolean): Promise<void> {
      mayUpload = may;
      if (may) await start();
      else await (await loading?.catch(() => undefined))?.handOver();
    },

    /** Hands over when the form is sent. @returns the address of each upload, by the photo's id */
    async handOver(): Promise<ReadonlyMap<string, string>> {
      isSent = true;
      const before = photos().flatMap(({ id, uploadUrl }) =>
        uploadUrl ? [[id, uploadUrl] as const] : [],
      );
      const begun = await (await loading?.catch(() => undefined))?.handOver();
      return new Map([...before, ...(begun ?? [])]);
    },

    async resume(): Promise<void> {
      isSent = false;
      await start();
    },

    async clear(): Promise<void> {
      isSent = false;
      mayUpload = startsAtOnce;
      await (await loading?.catch(() => undefined))?.clear();
    },
  };
}
