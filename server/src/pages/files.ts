export interface ManifestEntry {
  file: string;
  imports?: string[];
}
export type Manifest = Record<string, ManifestEntry>;

export const stylesKey = 'src/ui/styles.css';
export const entryKey = 'src/entry-client.tsx';

/** The addresses in a page's head, all of them at once so that they load in parallel. */
export interface PageFiles {
  entry: string;
  modules: string[];
  styles: string[];
}

/**
 * Finds the files of the entry and of one page in the build's manifest.
 * @throws Error for a page that the build does not know.
 */
export function findFiles(manifest: Manifest, source: string): PageFiles {
  const entry = findEntry(manifest, entryKey);
  const needed = new Set<ManifestEntry>();
  collectImports(manifest, entryKey, needed);
  collectImports(manifest, source, needed);
  const entries = [...needed];
  return {
    entry: `/${entry.file}`,
    modules: entries.filter((one) => one !== entry).map((one) => `/${one.file}`),
    styles: [`/${findEntry(manifest, stylesKey).file}`],
  };
}

/** @throws Error when the manifest lacks it. */
export function findEntry(manifest: Manifest, key: string): ManifestEntry {
  const entry = manifest[key];
  if (!entry) throw new Error(`The build's manifest has no ${key}. Run "npm run build" again.`);
  return entry;
}

function collectImports(manifest: Manifest, key: string, into: Set<ManifestEntry>): void {
  const entry = findEntry(manifest, key);
  if (into.has(entry)) return;
  into.add(entry);
  for (const imported of entry.imports ?? []) collectImports(manifest, imported, into);
}
