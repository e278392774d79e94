/** The values that the build inserts (web/service-worker.ts). */
interface Release {
  id: string;
  files: string[];
}

declare const __RELEASE__: Release;

export const release: Release = __RELEASE__;
