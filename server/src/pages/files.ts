import type { Language } from '@dawaya/contract/vocabulary/languages';

export interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
export type Manifest = Record<string, ManifestEntry>;

const entryKey = 'src/entry-client.tsx';

/** The addresses a page's head names: its scripts all at once, not one after the other. */
export interface Files {
  entry: string;
  modules: string[];
  styles: string[];
  fonts: string[];
}

/**
 * The files of the entry and of one page, as the build's manifest names them.
 * @throws Error for a page that the build does not know.
 */
export function filesOf(manifest: Manifest, source: string, language: Language): Files {
  const entry = entryOf(manifest, entryKey);
  const needed = new Set<ManifestEntry>();
  collect(manifest, entryKey, needed);
  collect(manifest, source, needed);
  const entries = [...needed];
  const fonts = [...new Set(entries.flatMap((one) => one.assets ?? []))].filter(
    // An English page needs only the Latin file, an Arabic page both: digits are in the Latin one.
    (file) => file.endsWith('.woff2') && (language === 'ar' || !file.includes('arabic')),
  );
  return {
    entry: `/${entry.file}`,
    modules: entries.filter((one) => one !== entry).map((one) => `/${one.file}`),
    styles: [...new Set(entries.flatMap((one) => one.css ?? []))].map((file) => `/${file}`),
    fonts: fonts.map((file) => `/${file}`),
  };
}

function entryOf(manifest: Manifest, key: string): ManifestEntry {
  const entry = manifest[key];
  if (!entry) throw new Error(`The build's manifest has no ${key}. Run "npm run build" again.`);
  return entry;
}

function collect(manifest: Manifest, key: string, into: Set<ManifestEntry>): void {
  const entry = entryOf(manifest, key);
  if (into.has(entry)) return;
  into.add(entry);
  for (const imported of entry.imports ?? []) collect(manifest, imported, into);
}
