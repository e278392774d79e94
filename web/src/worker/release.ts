/** What the build puts in (web/service-worker.ts). */
interface Release {
  /** Another one for any other files. */
  id: string;
  /** Addresses of the hashed files that public pages may ask for. */
  files: string[];
}

declare const __RELEASE__: Release;

/** The files of the release that this worker belongs to. */
export const release: Release = __RELEASE__;
